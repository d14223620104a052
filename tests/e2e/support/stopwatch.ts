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

/** Lets every page of this context note its taps, and the frames in which its cards changed. */
export async function wind(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    // The card on top, and how many everybody has: identical cards differ by those.
    const table = () => {
      const labels = document.querySelectorAll('[aria-label^="Discard pile"], [aria-label^="Your hand"]');
      const counts = document.querySelectorAll('#stock, .pod-cards');
      return [...[...labels].map((e) => e.getAttribute('aria-label')), ...[...counts].map((e) => e.textContent)].join();
    };
    window.tapped = 0;
    window.shown = [];
    let last = '';
    document.addEventListener('click', () => { window.tapped = now(); }, true);
    new MutationObserver(() => {
      const next = table();
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
