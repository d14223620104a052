// Seeded chance: the cards that a phone deals, its keys and its bots are the same in every run.
import type { BrowserContext } from '@playwright/test';

/** Every page of this context draws its random numbers from this seed; a host's cards, if that is given, from this deal. A
 * reload goes on by the browser's own. */
export async function seed(context: BrowserContext, number: number, deal?: number): Promise<void> {
  await context.addInitScript(({ number, deal }) => {
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
      // The one piece of this length is what a host deals from.
      if (deal !== undefined && array?.byteLength === 32) {
        const bytes = new DataView(array.buffer, array.byteOffset, 32);
        for (let at = 0; at < 32; at++) bytes.setUint8(at, 0);
        bytes.setUint32(0, deal, true);
        return array;
      }
      if (array) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, i, bytes) => { bytes[i] = byte(); });
      return array;
    };
  }, { number, deal });
}

/** Seeded chance for the test itself: shares from 0 up to 1. */
export function draws(seed: number): () => number {
  let state = seed >>> 0;
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
