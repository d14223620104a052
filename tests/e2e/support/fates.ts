// What may happen to somebody's phone, and how long it takes until everybody sees that, and until the phone is back.
import type { Page } from '@playwright/test';
import { percentile } from './stopwatch.ts';
import { Person } from './person.ts';
import { expect } from './test.ts';

declare global {
  interface Window {
    /** When a player was seen to be away, and when to be back, in milliseconds since 1970. */
    absences: { gone: number; back: number }[];
  }
}

/** Lets the network of a page go and come as the browser says it does: frames on its links are lost without a word. */
export async function wire(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let cut = false;
    window.addEventListener('offline', () => { cut = true; }, true);
    window.addEventListener('online', () => { cut = false; }, true);
    const send = RTCDataChannel.prototype.send;
    RTCDataChannel.prototype.send = function (this: RTCDataChannel, frame: never) {
      if (!cut) send.call(this, frame);
    };
    const deaf = (event: Event) => { if (cut) event.stopImmediatePropagation(); };
    const connect = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...what: Parameters<typeof connect>) {
      const channel = connect.apply(this, what);
      channel.addEventListener('message', deaf);
      return channel;
    };
  });
}

/** The page says no word when it goes away. */
export async function gag(page: Page): Promise<void> {
  await page.addInitScript(() => window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true));
}

/** Notes when this seat is seen to be away on this screen, and when to be back. */
export async function watch(page: Page, seat: number): Promise<void> {
  await page.evaluate((seat) => {
    window.absences = [];
    let away = false;
    const look = () => {
      const pod = document.querySelector(`#seat-${seat}`);
      const now = pod?.textContent?.includes('away') ?? false;
      if (!pod || now === away) return;
      away = now;
      const at = performance.timeOrigin + performance.now();
      if (away) window.absences.push({ gone: at, back: NaN });
      else window.absences.at(-1)!.back = at;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, seat);
}

/** Waits until the phone was away once more than so many times before, and is back; tells when. */
export async function absence(page: Page, before: number): Promise<{ gone: number; back: number }> {
  const last = () => page.evaluate(() => window.absences);
  await expect.poll(async () => {
    const all = await last();
    return all.length > before && Number.isFinite(all.at(-1)!.back);
  }, { intervals: [20], timeout: 30_000 }).toBe(true);
  const all = await last();
  return { gone: all[before].gone, back: all.at(-1)!.back };
}

/** Waits until the phone is seen to be away. */
export async function gone(page: Page, before: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.absences.length), { intervals: [20] }).toBeGreaterThan(before);
}

/** The page dies with its process, and nothing of it is heard any more. */
export async function crash(page: Page): Promise<void> {
  const dead = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => {});
  await dead;
}

/** A tab as its browser remembers it. */
export interface Tab {
  url: string;
  kept: [string, string][];
}

export async function tab(page: Page): Promise<Tab> {
  return { url: page.url(), kept: await page.evaluate(() => Object.entries(sessionStorage)) };
}

/** Opens the tab again, as browsers do with one that was killed. */
export async function reopen(person: Person, { url, kept }: Tab): Promise<Person> {
  const page = await person.page.context().newPage();
  // A dead page in the same browser keeps its network from being cut.
  await person.page.close();
  await wire(page);
  await page.addInitScript((kept) => {
    if (sessionStorage.length === 0) kept.forEach(([name, value]) => sessionStorage.setItem(name, value));
  }, kept);
  await page.goto(url);
  return new Person(person.name, page, person.habits);
}

/** The page is hidden, and stands still, as when another app is used; gives what shows it and lets it run again. Chromium freezes
 * no page that it shows, and Playwright keeps every page shown: the page is told that it is hidden, and its thread is held. */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const show = (shown: boolean) => page.evaluate((shown) => {
    const state = shown ? 'visible' : 'hidden';
    Object.defineProperties(document, {
      hidden: { configurable: true, value: !shown },
      visibilityState: { configurable: true, value: state },
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, shown);
  await show(false);
  await session.send('Debugger.enable');
  const held = new Promise((stands) => session.once('Debugger.paused', stands));
  await session.send('Debugger.pause');
  await held;
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
    await show(true);
  };
}

/** Times by what happened. */
export class Fates {
  private readonly rows: { what: string; seen: number[]; back: number[] }[] = [];

  add(what: string, seen: number, back: number): void {
    let row = this.rows.find((row) => row.what === what);
    if (!row) this.rows.push(row = { what, seen: [], back: [] });
    row.seen.push(seen);
    row.back.push(back);
  }

  table(): string {
    const cells = (values: (string | number)[]) => values.map((value) => `${value}`.padStart(8)).join('');
    const of = (values: number[]) => {
      const known = values.filter(Number.isFinite);
      return [0.5, 0.95, 1].map((share) => known.length ? Math.round(percentile(known, share)) : '-');
    };
    const head = ''.padEnd(36) + cells(['times', 'seen50', 'seen95', 'most', 'back50', 'back95', 'most']);
    const row = ({ what, seen, back }: (typeof this.rows)[number]) => what.padEnd(36) + cells([back.length, ...of(seen), ...of(back)]);
    return [head, ...this.rows.map(row)].join('\n');
  }
}
