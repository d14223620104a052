// Visits on a slow line and a slow phone. The page notes by itself when it shows something, and taps for its player.
import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { PHONE } from './party.ts';

/** The phone is so many times slower than this machine. */
export const SLOWER = 4;
/** Milliseconds to the host of the page and back, and from phone to phone and back. */
export const LATENCY = 150;
/** Bytes in a second, both ways: 1.6 Mbit. */
const LINE = 1_600_000 / 8;
const THROUGHPUT = { downloadThroughput: LINE, uploadThroughput: LINE };
/** The latency of an answer to a request, and, without a pattern, of each packet between phones. */
const SLOW_LINE = [
  { ...THROUGHPUT, urlPattern: '*://*:*/*', latency: LATENCY },
  { ...THROUGHPUT, urlPattern: '', latency: LATENCY / 2 },
];
/** Milliseconds that a visit may last. */
const PATIENCE = 120_000;

/** Something that a page shows at some time. */
export interface Step {
  name: string;
  /** The element, and a regular expression for its text. */
  selector: string;
  text: string;
  /** The earliest time of a tap on it, in milliseconds since the visit began; no tap without it. */
  tap?: number;
}

interface File {
  name: string;
  /** The time when it was here. */
  here: number;
  bytes: number;
}

/** A page's notes of its visit, in milliseconds since the visit began. */
export interface Visit {
  /** The beginning of the visit, in milliseconds since 1970. */
  began: number;
  /** The first paint with something on it, and its text. */
  paint: number;
  reads: string;
  /** The time when each step was painted, by its name. */
  shown: Record<string, number>;
  tapped: Record<string, number>;
  files: File[];
}

declare global {
  interface Window { visit: Visit }
}

/** Runs in the page, before all else: notes when each of these steps is painted, one after the other, and taps. */
function note(steps: Step[]): void {
  const visit: Visit = { began: performance.timeOrigin, paint: 0, reads: '', shown: {}, tapped: {}, files: [] };
  window.visit = visit;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue;
      visit.paint = startTime;
      visit.reads = document.body.innerText.replace(/\s+/g, ' ').trim();
    }
  }).observe({ type: 'paint', buffered: true });
  const find = ({ selector, text }: Step) => [...document.querySelectorAll<HTMLElement>(selector)]
    .find((element) => new RegExp(text).test(element.textContent ?? '') && element.checkVisibility());
  const tap = (step: Step) => {
    const element = find(step);
    // The app may be putting its own in the place of the page's.
    if (!element) return void requestAnimationFrame(() => tap(step));
    visit.tapped[step.name] = performance.now();
    element.click();
  };
  // The frame after the next has been painted when the one after it begins.
  const see = (step: Step) => requestAnimationFrame(() => setTimeout(() => {
    visit.shown[step.name] = performance.now();
    console.info(`shown: ${step.name}`);
    if (step.tap !== undefined) setTimeout(() => tap(step), Math.max(0, step.tap - performance.now()));
  }));
  new MutationObserver(() => {
    while (steps[0] && find(steps[0])) see(steps.shift()!);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden', 'disabled'] });
}

/** Runs in the page: gives its notes, and the files that came. */
function told(): Visit {
  const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
  // Names of files may have a hash in them.
  const named = (address: string) => new URL(address).pathname.slice(1).replace(/-[0-9a-f]{16}/, '') || 'index.html';
  const files = loads.map(({ name, responseEnd, transferSize }) => ({ name: named(name), here: responseEnd, bytes: transferSize }));
  return { ...window.visit, files: files.filter(({ here }) => here > 0) };
}

/** A phone that was never here, and keeps nothing. */
export async function newcomer(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ ...PHONE, ignoreHTTPSErrors: true, serviceWorkers: 'block' });
}

/** Opens this address on a slow line or on none, by a slow phone; or on a fast line, by a phone as fast as this machine. */
export async function visit(context: BrowserContext, url: string, steps: Step[], line: 'slow' | 'none' | 'fast' = 'slow'): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(note, steps);
  if (line === 'fast') {
    await page.goto(url, { waitUntil: 'commit' });
    return page;
  }
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (line === 'none') {
    await context.setOffline(true);
  } else {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditionsByRule', { matchedNetworkConditions: SLOW_LINE });
  }
  await page.goto(url, { waitUntil: 'commit' });
  return page;
}

/** Waits until the page has shown this step. The page says so by itself: a question takes the phone's processor from the app. */
export async function reach(page: Page, step: string): Promise<void> {
  const says = (message: ConsoleMessage) => message.text() === `shown: ${step}`;
  const coming = page.waitForEvent('console', { predicate: says, timeout: PATIENCE });
  if (!(await page.consoleMessages()).some(says)) await coming;
  // A page that has said it before says no more.
  else coming.catch(() => {});
}

/** Ends the visit, and the phone. */
export async function leave(page: Page): Promise<Visit> {
  const visit = await page.evaluate(told);
  await page.context().close();
  return visit;
}

/** The files that had come when this step was shown. */
export function cameBefore({ files, shown }: Visit, step: string): File[] {
  return files.filter(({ here }) => here <= shown[step]);
}
