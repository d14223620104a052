// How long the browser takes from a touch to the next frame, by what was touched.
import type { Page } from '@playwright/test';
import { percentile } from './stopwatch.ts';

declare global {
  interface Window {
    /** What is being touched now. */
    touching: string;
    /** The longest event of each interaction, in milliseconds, by its number. */
    touches: Map<number, { what: string; took: number }>;
  }
}

/** The browser reports no event that is shorter. */
const LEAST = 16;

/** Notes every touch of this page from now on, on a phone so many times slower than this machine. */
export async function observe(page: Page, slower: number): Promise<void> {
  await page.evaluate((least) => {
    window.touching = '';
    window.touches = new Map();
    const note = (entries: PerformanceEntryList) => {
      for (const { interactionId, duration } of entries as PerformanceEventTiming[]) {
        if (!interactionId) continue;
        const known = window.touches.get(interactionId) ?? { what: window.touching, took: 0 };
        window.touches.set(interactionId, { ...known, took: Math.max(known.took, duration) });
      }
    };
    new PerformanceObserver((list) => note(list.getEntries()))
      .observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, LEAST);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

/** Durations by what was touched. */
export class Touches {
  private readonly found = new Map<string, number[]>();

  /** Does something by one touch or several, and notes how long each took; shorter than can be told counts as the least. */
  async of(what: string, page: Page, act: () => Promise<unknown>): Promise<void> {
    await page.evaluate((what) => {
      window.touching = what;
      window.touches.clear();
    }, what);
    await act();
    // Entries come with the frame after the next.
    const took = await page.evaluate(() => new Promise<number[]>((done) => {
      setTimeout(() => done([...window.touches.values()].map(({ took }) => took)), 300);
    }));
    const all = this.found.get(what) ?? [];
    this.found.set(what, [...all, ...took.length > 0 ? took : [LEAST]]);
  }

  /** One line for each. */
  table(): string {
    const cells = (values: (string | number)[]) => values.map((value) => `${value}`.padStart(7)).join('');
    const row = ([what, values]: [string, number[]]) =>
      what.padEnd(36) + cells([values.length, ...[0.5, 0.95, 1].map((share) => Math.round(percentile(values, share)))]);
    return [''.padEnd(36) + cells(['taps', 'p50', 'p95', 'most']), ...[...this.found].map(row)].join('\n');
  }
}
