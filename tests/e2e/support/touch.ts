// How long a phone takes from a touch to the next frame, by what was touched.
import type { CDPSession, Page } from '@playwright/test';
import { percentile } from './stopwatch.ts';

declare global {
  interface Window {
    /** The longest event of each interaction, in milliseconds, by its number. */
    touches: Map<number, number>;
  }
}

/** The browser reports no event that is shorter, in milliseconds. */
const LEAST = 16;

interface Touch {
  /** From the touch to the next frame. */
  frame: number;
  /** What the page's thread itself worked from the touch until a third of a second later. */
  work: number;
}

/** Durations by what was touched. */
export class Touches {
  private readonly found = new Map<string, Touch[]>();
  private readonly sessions = new Map<Page, CDPSession>();

  /** Phones are so many times slower than this machine while they are touched. Only then: a page that is slowed down keeps a
   * processor busy all the time, and those that wait would take what the one that is touched needs. */
  constructor(private readonly slower: number) {}

  /** Notes every touch of this page from now on. */
  async watch(page: Page): Promise<void> {
    await page.evaluate((least) => {
      window.touches = new Map();
      const note = (entries: PerformanceEntryList) => {
        for (const { interactionId, duration } of entries as PerformanceEventTiming[]) {
          if (interactionId) window.touches.set(interactionId, Math.max(window.touches.get(interactionId) ?? 0, duration));
        }
      };
      new PerformanceObserver((list) => note(list.getEntries()))
        .observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
    }, LEAST);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    this.sessions.set(page, session);
  }

  /** Touches something, and notes how long it took; what is shorter than can be told counts as the least that can. */
  async of(what: string, page: Page, act: () => Promise<unknown>): Promise<void> {
    await page.evaluate(() => window.touches.clear());
    await this.slow(page, this.slower);
    const before = await this.worked(page);
    await act();
    // Entries come with the frame after the next.
    const took = await page.evaluate(() => new Promise<number[]>((done) => {
      setTimeout(() => done([...window.touches.values()]), 300);
    }));
    const touch = { frame: Math.max(LEAST, ...took), work: await this.worked(page) - before };
    await this.slow(page, 1);
    this.found.set(what, [...this.found.get(what) ?? [], touch]);
  }

  /** One line for each. */
  table(): string {
    const cells = (values: (string | number)[]) => values.map((value) => `${value}`.padStart(7)).join('');
    const of = (values: number[]) => [0.5, 0.95, 1].map((share) => Math.round(percentile(values, share)));
    const row = ([what, all]: [string, Touch[]]) =>
      what.padEnd(28) + cells([all.length, ...of(all.map((touch) => touch.frame)), ...of(all.map((touch) => touch.work))]);
    const head = ''.padEnd(28) + cells(['taps', 'p50', 'p95', 'most', 'work50', 'work95', 'most']);
    return [head, ...[...this.found].map(row), row(['all', [...this.found.values()].flat()])].join('\n');
  }

  private async slow(page: Page, rate: number): Promise<void> {
    await this.sessions.get(page)?.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Milliseconds for which the page's thread has worked so far. */
  private async worked(page: Page): Promise<number> {
    const answer = await this.sessions.get(page)?.send('Performance.getMetrics');
    return 1000 * (answer?.metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  }
}
