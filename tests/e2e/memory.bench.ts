// What a phone needs that plays alone, round after round at one table: the page's objects, and the program's own memory.
import type { CDPSession, Page } from '@playwright/test';
import { autopilot } from './support/autopilot.ts';
import { agree, arrive, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

/** It is looked at after so many rounds; the first look comes after everything was done once. */
const LOOKS = (process.env.ROUNDS ?? '10,25,50,75,100').split(',').map(Number);
/** Milliseconds between two taps. */
const TAP = 60;

interface Need {
  rounds: number;
  /** Bytes of the page's objects, after those that nobody needs were thrown away. */
  objects: number;
  /** Bytes of the program's memory. It never shrinks. */
  program: number;
  /** What the document is made of, whether it is shown or only kept. */
  nodes: number;
  listeners: number;
}

declare global {
  interface Window { memories: Set<WebAssembly.Memory> }
}

/** Lets a page note the memory of every program that it starts. */
async function noteMemories(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.memories = new Set();
    for (const way of ['instantiate', 'instantiateStreaming'] as const) {
      const original = WebAssembly[way] as (...args: unknown[]) => Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource>;
      Object.assign(WebAssembly, {
        [way]: async (...args: unknown[]) => {
          const made = await original.apply(WebAssembly, args);
          const { exports } = made instanceof WebAssembly.Instance ? made : made.instance;
          for (const thing of Object.values(exports)) if (thing instanceof WebAssembly.Memory) window.memories.add(thing);
          return made;
        },
      });
    }
  });
}

async function look(page: Page, session: CDPSession): Promise<Need> {
  // What is thrown away may free something else.
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const found = await page.evaluate(() => ({
    rounds: window.rounds,
    program: [...window.memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
  }));
  return { ...found, objects: usedSize, nodes, listeners: jsEventListeners };
}

test('memory', async ({ browser, site }) => {
  test.setTimeout(3_600_000);
  const ana = await arrive(browser, 'Ana', 21);
  const { page } = ana;
  await noteMemories(page);
  await page.goto(site.url);
  await ana.button('Play alone').tap();
  await agree(ana, { 'Cards each': '2 cards', Target: '1000 points', Bots: 'instant' });
  await start(ana);
  const session = await page.context().newCDPSession(page);
  await autopilot(page, { every: TAP });
  const needs: Need[] = [];
  for (const rounds of LOOKS) {
    // In the middle of a round: a table, and no results.
    const there = (rounds: number) => window.rounds >= rounds && document.querySelector('#hand button') !== null;
    await page.waitForFunction(there, rounds, { timeout: 1_800_000, polling: 100 });
    await page.evaluate(() => { window.resting = true; });
    await expect.poll(() => ana.isAsked()).toBe(true);
    needs.push(await look(page, session));
    await page.evaluate(() => { window.resting = false; });
  }
  const whole = ({ objects, program }: Need) => objects + program;
  const mb = (bytes: number) => (bytes / 1e6).toFixed(2);
  const line = (cells: (string | number)[]) => cells.map((cell) => `${cell}`.padStart(11)).join('');
  console.log([
    'Alone at one table against three instant bots, in MB; growth is from the first look',
    line(['rounds', 'objects', 'program', 'together', 'growth', 'nodes', 'listeners']),
    ...needs.map((need) => line([
      need.rounds, mb(need.objects), mb(need.program), mb(whole(need)), `${(100 * (whole(need) / whole(needs[0]) - 1)).toFixed(1)} %`, need.nodes, need.listeners,
    ])),
  ].join('\n'));
});
