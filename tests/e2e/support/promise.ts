// The `test` of those cases that measure what was promised.
import { expect, test as base } from './test.ts';
import { NOTE } from './verdicts.ts';
import { percentile } from './stopwatch.ts';

export { expect };

interface Fixtures {
  /** Notes what was measured of a promise. The case goes on, and fails at its end if the promise was not kept. */
  promise(promised: string, measured: string, kept: boolean): void;
}

export const test = base.extend<Fixtures>({
  promise: async ({}, use, info) => {
    await use((promised, measured, kept) => {
      info.annotations.push({ type: NOTE, description: JSON.stringify({ promised, measured, kept }) });
      expect.soft(kept, `${NOTE}: ${promised}; measured: ${measured}`).toBe(true);
    });
  },
});

/** Milliseconds until something was done. */
export async function time(something: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await something;
  return performance.now() - start;
}

/** "p50 0.4 s, p95 1.2 s, most 1.3 s of 20". */
export function spread(times: number[]): string {
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => seconds(percentile(times, share)));
  return `p50 ${p50}, p95 ${p95}, most ${most} of ${times.length}`;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
