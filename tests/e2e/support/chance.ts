// Seeded chance: the cards that a phone deals, its keys and its bots are the same in every run.
import type { BrowserContext } from '@playwright/test';

/** Every page of this context draws its random numbers from this seed. A reload goes on by the browser's own. */
export async function seed(context: BrowserContext, number: number): Promise<void> {
  await context.addInitScript((number) => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (load?.type === 'reload') return;
    let state = number >>> 0;
    // Mulberry32.
    const byte = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) & 255;
    };
    Crypto.prototype.getRandomValues = function <T extends ArrayBufferView | null>(array: T): T {
      if (array) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, i, bytes) => { bytes[i] = byte(); });
      return array;
    };
  }, number);
}
