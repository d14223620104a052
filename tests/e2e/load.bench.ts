// The first visit on a slow line and a slow phone: when something is to be seen, what that is, and when a tap is answered.
import type { Browser } from '@playwright/test';
import { type Host, openHost } from './support/host.ts';
import { PHONE } from './support/party.ts';
import { percentile } from './support/stopwatch.ts';
import { expect, test } from './support/test.ts';

const VISITS = Number(process.env.TIMES ?? 5);
const SLOWER = 4;
const LATENCY = 150;
/** Bytes in a second, both ways: 1.6 Mbit. */
const LINE = 1_600_000 / 8;

/** A visit, in milliseconds since it began. */
interface Visit {
  /** The first paint with something on it, and what one reads there. */
  paint: number;
  reads: string;
  /** The first screen of the app is painted. */
  home: number;
  /** What a tap on its main button leads to is painted: a word that the game is on its way, or the table. */
  answered: number;
  table: number;
  /** So many bytes had come by then. */
  bytes: number;
}

declare global {
  interface Window { visit: Visit }
}

/** In the page: notes what is painted when, and taps the main button as soon as it is there. */
function note(): void {
  const visit: Visit = { paint: 0, reads: '', home: 0, answered: 0, table: 0, bytes: 0 };
  window.visit = visit;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue;
      visit.paint = startTime;
      visit.reads = document.body.innerText.replace(/\s+/g, ' ').trim();
    }
  }).observe({ type: 'paint', buffered: true });
  // The frame after the next has been painted when the one after it begins.
  const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  const steps: [() => Element | undefined, (found: Element) => void][] = [
    [() => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Host a table'), (button) => painted(() => {
      visit.home = performance.now();
      (button as HTMLElement).click();
    })],
    [() => (document.querySelector('main:not(.home)') ?? undefined), () => painted(() => { visit.answered = performance.now(); })],
    [() => [...document.querySelectorAll('h1')].find((h1) => h1.textContent === 'Your table'), () => painted(() => {
      const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
      visit.bytes = loads.reduce((sum, { transferSize }) => sum + transferSize, 0);
      visit.table = performance.now();
    })],
  ];
  new MutationObserver(() => {
    for (let found = steps[0]?.[0](); found; found = steps[0]?.[0]()) steps.shift()![1](found);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** One visit by somebody who was never here. */
async function pay(browser: Browser, { url }: Host): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true, serviceWorkers: 'block' });
  await context.addInitScript(note);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY, downloadThroughput: LINE, uploadThroughput: LINE });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.visit.table > 0, undefined, { timeout: 120_000, polling: 500 });
  const visit = await page.evaluate(() => window.visit);
  await context.close();
  return visit;
}

test('load', async ({ browser }) => {
  test.setTimeout(120_000 + VISITS * 120_000);
  const host = await openHost();
  const visits: Visit[] = [];
  // The first one warms up the machine.
  await pay(browser, host);
  while (visits.length < VISITS) visits.push(await pay(browser, host));
  await host.stop();
  const row = (name: string, of: (visit: Visit) => number, aim = '') => {
    const values = visits.map(of);
    const cells = [percentile(values, 0.5), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0).padStart(8));
    return `${name.padEnd(44)}${cells.join('')}${aim.padStart(8)}`;
  };
  const reads = [...new Set(visits.map((visit) => visit.reads))];
  expect(visits.every(({ paint, answered }) => paint > 0 && answered > 0)).toBe(true);
  console.log([
    `The first visit, in milliseconds: ${LATENCY} ms to the host, 1.6 Mbit/s, a phone ${SLOWER} times slower than this machine, ${VISITS} visits`,
    `${''.padEnd(44)}${['median', 'least', 'most', 'aim'].map((word) => word.padStart(8)).join('')}`,
    row('something is to be seen', ({ paint }) => paint, '600'),
    row('the first screen', ({ home }) => home),
    row('a tap on “Host a table” is answered', ({ answered }) => answered, '2000'),
    row('the lobby is there', ({ table }) => table),
    row('KB that came until then', ({ bytes }) => bytes / 1000),
    `To be seen at first: ${reads.map((text) => `“${text}”`).join(', ')}`,
  ].join('\n'));
});
