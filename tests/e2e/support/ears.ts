// What a screen reader would say by itself: whatever is added to live regions of a page.
import type { BrowserContext, Page } from '@playwright/test';

/** Listens on every page of this context, from its first moment on. */
export async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(ears);
}

/** What was said since this was last asked, one announcement after the other. */
export async function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (self as unknown as { heard: string[] }).heard.splice(0));
}

/** In the page: what changes at once in one live region is one announcement, as ARIA has it. */
function ears(): void {
  const said: string[] = [];
  Object.assign(self, { heard: said });
  const LIVE = '[aria-live], [role=status], [role=alert], [role=log]';

  /** The live region that something belongs to, if it is read out there. */
  const region = (node: Node): Element | undefined => {
    const element = node instanceof Element ? node : node.parentElement;
    const root = element?.closest(LIVE);
    const hidden = element?.closest('[aria-hidden=true], [inert]');
    return root && !hidden && root.getAttribute('aria-live') !== 'off' ? root : undefined;
  };

  /** What is read out of something, without what is hidden or looked up only. */
  const words = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches('[aria-hidden=true], [aria-live=off], svg, style')) return '';
    return node.ariaLabel ?? [...node.childNodes].map(words).join('');
  };

  new MutationObserver((records) => {
    const regions = new Map<Element, Set<Node>>();
    for (const { type, target, addedNodes } of records) {
      const root = region(target);
      if (!root) continue;
      const added = type === 'childList' ? [...addedNodes] : [target];
      const nodes = regions.get(root) ?? new Set();
      // Of what came and went within one moment nothing is read out.
      for (const node of added) if (node.isConnected && region(node) === root) nodes.add(node);
      regions.set(root, nodes);
    }
    for (const [root, nodes] of regions) {
      const whole = root.getAttribute('aria-atomic') === 'true';
      const topmost = [...nodes].filter((node) => ![...nodes].some((other) => other !== node && other.contains(node)));
      const text = (whole && nodes.size > 0 ? [root] : topmost).map(words).join(' ').replace(/\s+/g, ' ').trim();
      if (text) said.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
