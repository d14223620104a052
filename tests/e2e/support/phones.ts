// Phones without a game: pages that hold nothing but one end of links (app/examples/links.rs).
import { chromium, type Browser, type LaunchOptions, type Page } from '@playwright/test';
import { LINKS } from './pages.ts';
import { serve, type Site } from './site.ts';
import { expect, test as base } from './test.ts';
import { watch } from './watch.ts';

export { expect };

/** What app/examples/links.rs exports. */
interface Handle {
  log(): string[];
  bytes(): number;
  open_room(): string;
  reopen_room(code: string): void;
  close_room(): void;
  join_room(code: string): Promise<number>;
  offer(): Promise<string>;
  accept(text: string): Promise<number>;
  answer(text: string): Promise<string>;
  answered(): Promise<number>;
  ask(): Promise<void>;
  scan(video: HTMLVideoElement): Promise<void>;
  stop(): void;
  read_photo(photo: Blob): Promise<string>;
  qr(text: string): [path: string, size: number];
  send(link: number, text: string): void;
  close(link: number): void;
}

declare global {
  interface Window { phone: Handle; servers?: string; connections: number }
}

type Call = { [K in keyof Handle]: Handle[K] extends (...args: infer A) => infer R
  ? (...args: A) => Promise<Awaited<R>> : never };

/** A phone of its own: every call of the handle, answered by the page. */
export type Phone = Call & { page: Page; leave(): Promise<void> };

/** A browser of its own, for what can only be switched for a whole browser. */
export async function launch(options: LaunchOptions, ...args: string[]): Promise<Browser> {
  return watch(await chromium.launch({ ...options, args: [...options.args ?? [], ...args] }));
}

/** Opens a phone in a context of its own, which meets others at these servers; without them beside the page. */
export async function openPhone(browser: Browser, url: string, servers?: string): Promise<Phone> {
  const context = await browser.newContext();
  await context.addInitScript((servers) => {
    window.servers = servers;
    window.connections = 0;
    window.RTCPeerConnection = new Proxy(window.RTCPeerConnection, {
      construct(target, args) {
        window.connections++;
        return Reflect.construct(target, args);
      },
    });
  }, servers);
  const page = await context.newPage();
  await page.goto(url);
  return attach(page);
}

/** The phone of a page, once it is ready. */
export async function attach(page: Page): Promise<Phone> {
  await page.waitForFunction(() => window.phone !== undefined);
  return new Proxy({ page, leave: () => page.context().close() } as Phone, {
    get(target, name: string) {
      if (name in target || name === 'then') return Reflect.get(target, name);
      return (...args: unknown[]) => page.evaluate(
        ([name, args]) => (window.phone as any)[name as string](...(args as unknown[])),
        [name, args] as const,
      );
    },
  });
}

/** What each sends arrives at the other. */
export async function talk([host, atHost]: [Phone, number], [guest, atGuest]: [Phone, number]) {
  await host.send(atHost, 'your turn');
  await guest.send(atGuest, 'a card');
  await expect.poll(() => guest.log()).toContain(`frame ${atGuest} your turn`);
  await expect.poll(() => host.log()).toContain(`frame ${atHost} a card`);
}

/** The link that a phone's log says was opened. */
export async function opened(phone: Phone): Promise<number> {
  let link = 0;
  await expect.poll(async () => {
    for (const line of await phone.log()) link ||= Number(/^opened (\d+)/.exec(line)?.[1] ?? 0);
    return link;
  }).not.toBe(0);
  return link;
}

interface Fixtures {
  /** A site that holds nothing but phones. */
  meeting: Site;
}

export const test = base.extend<Fixtures>({
  meeting: async ({}, use) => {
    const site = await serve({ dist: LINKS });
    await use(site);
    await site.stop();
  },
});
