// How long a phone takes from a touch to the next frame, by what was touched.
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { percentile } from './stopwatch.ts';

declare global {
  interface Window {
    /** The longest event of each interaction, in milliseconds, by its number. */
    touches: Map<number, number>;
  }
}

/** The browser reports no event that is shorter, in milliseconds. */
const LEAST = 16;

/** For how long a thumb stays on the glass, in milliseconds. */
export const TAP = 80;
/** The same when it waits for what a card tells. */
export const HOLD = 700;
/** So long after a touch its frames have come, in milliseconds. */
const SEEN = 500;

interface Touch {
  /** From the touch to the next frame. */
  frame: number;
  /** What the page's thread itself worked from the touch until half a second after the thumb was lifted. */
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

  /** Touches the middle of something, as a thumb does, and notes how long it took; what is shorter than can be told counts as
   * the least that can. The page is asked nothing before it has painted: that would be work which no thumb causes. False if
   * there was nothing to touch. */
  async of(what: string, target: Locator, stays = TAP): Promise<boolean> {
    const page = target.page();
    const session = this.sessions.get(page);
    await target.scrollIntoViewIfNeeded({ timeout: 2000 }).catch(() => {});
    const box = await target.boundingBox({ timeout: 2000 }).catch(() => null);
    if (!box || !session) return false;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.evaluate(() => window.touches.clear());
    await session.send('Emulation.setCPUThrottlingRate', { rate: this.slower });
    const before = await this.worked(session);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await pause(stays);
    const lifted = session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // Entries come with the frame after the next.
    await pause(SEEN);
    await lifted;
    const took = await page.evaluate(() => [...window.touches.values()]);
    const touch = { frame: Math.max(LEAST, ...took), work: await this.worked(session) - before };
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    this.found.set(what, [...this.found.get(what) ?? [], touch]);
    return true;
  }

  /** One line for each. */
  table(): string {
    const cells = (values: (string | number)[]) => values.map((value) => `${value}`.padStart(7)).join('');
    const of = (values: number[]) => [0.5, 0.95, 0.98, 1].map((share) => Math.round(percentile(values, share)));
    const row = ([what, all]: [string, Touch[]]) =>
      what.padEnd(28) + cells([all.length, ...of(all.map((touch) => touch.frame)), ...of(all.map((touch) => touch.work))]);
    const head = ''.padEnd(28) + cells(['taps', 'p50', 'p95', 'p98', 'most', 'work50', 'work95', 'work98', 'most']);
    return [head, ...[...this.found].map(row), row(['all', [...this.found.values()].flat()])].join('\n');
  }

  /** Milliseconds for which the page's thread has worked so far. */
  private async worked(session: CDPSession): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  }
}
