// When somebody tapped, and when each screen showed what came of it.
import type { BrowserContext } from '@playwright/test';
import type { Person } from './person.ts';

declare global {
  interface Window {
    /** The latest tap, and the frames that showed another table, in milliseconds since 1970. */
    tapped: number;
    shown: number[];
  }
}

/** Lets every page of this context note its taps, and the frames in which its piles changed. */
export async function wind(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    const piles = () => {
      const discard = document.querySelector('[aria-label^="Discard pile"]')?.getAttribute('aria-label');
      return discard && `${discard} ${document.querySelector('#stock')?.textContent}`;
    };
    window.tapped = 0;
    window.shown = [];
    let last: string | undefined | null;
    document.addEventListener('click', () => { window.tapped = now(); }, true);
    new MutationObserver(() => {
      const next = piles();
      if (!next || next === last) return;
      last = next;
      requestAnimationFrame(() => window.shown.push(now()));
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Milliseconds from the latest tap of `actor` until each of these screens showed it; NaN where none did. */
export async function waits(actor: Person, people: Person[]): Promise<number[]> {
  const tapped = await actor.page.evaluate(() => window.tapped);
  return Promise.all(people.map(({ page }) => page.evaluate(
    (tapped) => (window.shown.find((shown) => shown > tapped) ?? NaN) - tapped, tapped,
  )));
}

/** The value below which this share of all values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
