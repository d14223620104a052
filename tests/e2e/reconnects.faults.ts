// A guest whose link breaks again and again, and what that leaves behind on both phones.
import type { BrowserContext, Page } from '@playwright/test';
import { whole } from './support/fate.ts';
import { Ledger } from './support/ledger.ts';
import { agree, arrive, host, joinByLink, start } from './support/party.ts';
import { expect, spread, test, time } from './support/promise.ts';

const SEED = 420;
/** Before the first look: caches are filled once, and a browser remembers the first 150 shifts of a page's layout. */
const WARM = 100;
const TIMES = 500;
const MOVES = 6;
const GROWTH = 0.1;
/** Connections that may wait to be collected: a browser gives a page no more than 500. */
const SPARE = 10;

declare global {
  interface Window {
    /** Every connection that was made and is not collected yet. */
    connections: WeakRef<RTCPeerConnection>[];
    /** How many were made. */
    made: number;
    channels: RTCDataChannel[];
    memories: WebAssembly.Memory[];
  }
}

/** What a page holds on to. */
interface Holds { heap: number; wasm: number; open: number; kept: number }

async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.connections = [];
    window.made = 0;
    window.channels = [];
    window.memories = [];
    const Native = RTCPeerConnection;
    const create = Native.prototype.createDataChannel;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.made++;
        window.connections.push(new WeakRef<RTCPeerConnection>(this));
      }
    };
    Native.prototype.createDataChannel = function (...args) {
      const channel = create.apply(this, args);
      window.channels = [channel];
      return channel;
    };
    for (const way of ['instantiate', 'instantiateStreaming'] as const) {
      const native = WebAssembly[way] as (...args: unknown[]) => Promise<WebAssembly.WebAssemblyInstantiatedSource>;
      (WebAssembly[way] as unknown) = async (...args: unknown[]) => {
        const made = await native.apply(WebAssembly, args);
        const { memory } = (made.instance ?? made).exports;
        if (memory instanceof WebAssembly.Memory) window.memories.push(memory);
        return made;
      };
    }
  });
}

async function holds(page: Page): Promise<Holds> {
  const devtools = await page.context().newCDPSession(page);
  // What is found dead in one pass frees more in the next, once the page was told of it.
  for (let pass = 0; pass < 3; pass++) {
    await devtools.send('HeapProfiler.collectGarbage');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return page.evaluate((heap) => {
    window.connections = window.connections.filter((held) => held.deref());
    const kept = window.connections.map((held) => held.deref()).filter((connection) => connection !== undefined);
    const open = kept.filter((connection) => connection.connectionState !== 'closed');
    const wasm = window.memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
    return { heap, wasm, open: open.length, kept: kept.length };
  }, usedSize);
}

test('a link that breaks again and again', async ({ browser, site, promise }) => {
  test.setTimeout(2_700_000);
  const people = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, SEED + at)));
  const [ana, ben] = people;
  for (const { page } of people) await watch(page.context());
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { Target: '1000 points', 'Cards each': '20 cards' });
  await start(ana, ben);
  await new Ledger(people).play(MOVES);

  const back: number[] = [];
  const again = async () => {
    const before = await ben.page.evaluate(() => window.made);
    await ben.page.evaluate(() => window.channels[0].close());
    back.push(await time((async () => {
      await expect.poll(() => ben.page.evaluate(() => window.made), { intervals: [20] }).toBeGreaterThan(before);
      await expect.poll(() => ben.page.evaluate(() => window.channels[0].readyState), { intervals: [20] }).toBe('open');
      await whole(people);
    })()));
  };
  for (let at = 0; at < WARM; at++) await again();
  const before = await Promise.all(people.map(({ page }) => holds(page)));
  for (let at = 0; at < TIMES; at++) await again();
  const after = await Promise.all(people.map(({ page }) => holds(page)));

  promise('each time back within 5 s', spread(back), Math.max(...back) <= 5000);
  for (const [at, who] of ['host', 'guest'].entries()) {
    const [old, now] = [before[at], after[at]];
    const growth = (now.heap + now.wasm) / (old.heap + old.wasm) - 1;
    const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(2);
    promise(`${TIMES} reconnects: the ${who}’s memory grows by less than 10 %`,
      `${(growth * 100).toFixed(1)} %: JavaScript ${mib(old.heap)} to ${mib(now.heap)} MiB, wasm ${mib(old.wasm)} to ${mib(now.wasm)} MiB`, growth < GROWTH);
    promise(`the ${who} keeps one connection, and lets go of the others`, `${now.open} open, ${now.kept} not collected`, now.open === 1 && now.kept <= SPARE);
  }
  // The log ends with these: it does not go back to what was before so many cuts.
  const since = new Ledger(people, 'now');
  await since.play(MOVES);
  const faults = await since.faults();
  promise('nothing lost or doubled, all agree', faults.join('; ') || 'both logs and tables agree', faults.length === 0);
});
