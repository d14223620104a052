// What every screen has to stand: axe, a thumb, a small phone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The least width and height of what is tapped, in CSS pixels. */
const THUMB = 44;

declare global {
  interface Window { axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }> } }
}

/** Resolves when nothing moves any more by itself: what follows a scroll bar stands still with it. */
export async function still(page: Page): Promise<void> {
  const moving = () => document.getAnimations().filter((a) => a.playState === 'running' && a.timeline === document.timeline && a.effect?.getTiming().iterations !== Infinity).length;
  await expect.poll(() => page.evaluate(moving), { intervals: [50] }).toBe(0);
}

/** What axe finds, one line each. */
export async function axe(page: Page): Promise<string[]> {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
  });
}

/** Whatever is too small to tap, or makes the page scroll sideways. */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate((thumb) => {
    const found: string[] = [];
    for (const box of [document.documentElement, ...document.querySelectorAll('main, dialog[open]')]) {
      if (box.scrollWidth > box.clientWidth) found.push(`${box.tagName} scrolls sideways: ${box.scrollWidth} > ${box.clientWidth}`);
    }
    const root = document.querySelector('dialog[open]') ?? document;
    for (const element of root.querySelectorAll('button, a[href], input, select, summary')) {
      const target = element.closest<HTMLElement>('label') ?? element as HTMLElement;
      const { offsetWidth: width, offsetHeight: height } = target;
      if (!target.checkVisibility({ visibilityProperty: true })) continue;
      if (Math.min(width, height) < thumb) found.push(`${width} x ${height}: ${target.outerHTML.slice(0, 120)}`);
    }
    return found;
  }, THUMB);
}
