// Cards that cross the table: hands that move are seen on their way, nothing is left of them, and who wants no movement
// sees none.
import type { Browser, Page } from '@playwright/test';
import { agree, arrive, next, play, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window { flown: { cards: number; packets: number; most: number; open: number }; hidePage: (hidden: boolean) => void; waiting: () => number }
}

/** Counts what takes off: cards, packets at once, and the most that is in the air. */
async function watchTheAir(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.flown = { cards: 0, packets: 0, most: 0, open: 0 };
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node): node is Element => node instanceof Element);
      const flights = added.filter((node) => node.matches('.flight'));
      const packets = flights.filter((node) => node.matches('.packed'));
      const { flown } = window;
      flown.cards += flights.length;
      flown.packets = Math.max(flown.packets, packets.length);
      flown.open += packets.filter((node) => !node.querySelector('.back')).length;
      flown.most = Math.max(flown.most, document.querySelectorAll('.flight').length);
    }).observe(document, { subtree: true, childList: true });
  });
}

/** What has flown since this was asked last. */
async function flown(page: Page): Promise<Window['flown']> {
  return page.evaluate(() => {
    const { flown } = window;
    window.flown = { cards: 0, packets: 0, most: 0, open: 0 };
    return flown;
  });
}

/** Ana alone against bots; where sevens and zeros move hands. */
async function alone(browser: Browser, url: string, reducedMotion: 'reduce' | 'no-preference'): Promise<Person> {
  const ana = await arrive(browser, 'Ana', 71, { favours: /^\w+ [70],/ }, { reducedMotion });
  await watchTheAir(ana.page);
  await ana.page.goto(url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await agree(ana, { Target: 'a single round', Bots: 'instant', 'Swapping sevens': 'must swap', 'Passing zeros': true });
  await start(ana);
  return ana;
}

/** Plays until hands have changed owners. */
async function untilHandsMove(ana: Person): Promise<void> {
  const moved = ana.page.getByText(/ swapped hands with |Every hand moved on/).first();
  for (let moves = 0; await moved.count() === 0; moves++) {
    expect(moves, 'moves before a hand changed owners').toBeLessThan(60);
    await play([ana], 1);
  }
}

test('the deal and hands that change owners are seen on their way, and nothing is left of them', async ({ browser, serve }) => {
  const site = await serve();
  const ana = await alone(browser, site.url, 'no-preference');
  const inTheAir = ana.page.locator('.flight');
  await expect.poll(async () => (await flown(ana.page)).packets).toBeGreaterThanOrEqual(2);
  await expect(inTheAir).toHaveCount(0);
  await flown(ana.page);
  await untilHandsMove(ana);
  await expect(inTheAir).toHaveCount(0);
  const { cards, packets, most, open } = await flown(ana.page);
  expect(packets).toBeGreaterThanOrEqual(2);
  expect(cards).toBeGreaterThan(2);
  expect(most).toBeLessThanOrEqual(24);
  expect(open).toBe(0);
  // Nor is anything left of a flight that the browser gives up.
  await ana.page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how: Parameters<typeof animate>) {
      const motion = animate.apply(this, how);
      queueMicrotask(() => motion.cancel());
      return motion;
    };
  });
  await play([ana], 1);
  await expect.poll(async () => (await flown(ana.page)).cards).toBeGreaterThan(0);
  await expect(inTheAir).toHaveCount(0);
});

test('on a page that nobody sees nothing takes off, and nothing of it when it is shown again', async ({ browser, serve }) => {
  const site = await serve();
  const ana = await alone(browser, site.url, 'no-preference');
  await next([ana]);
  // As a browser does: a hidden page is told so, and gets the frames that it asked for when it is shown again.
  await ana.page.evaluate(() => {
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (frame) => held.push(frame);
    window.waiting = () => held.length;
    window.hidePage = (hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      if (!hidden) held.splice(0).forEach((frame) => frame(performance.now()));
    };
  });
  await play([ana], 1);
  await flown(ana.page);
  await ana.page.evaluate(() => window.hidePage(true));
  expect(await ana.page.evaluate(() => window.waiting()), 'frames that wait').toBeGreaterThan(0);
  await play([ana], 1);
  await ana.page.evaluate(() => window.hidePage(false));
  expect((await flown(ana.page)).cards).toBe(0);
});

test('a player who wants no movement sees none', async ({ browser, serve }) => {
  const site = await serve();
  const ana = await alone(browser, site.url, 'reduce');
  await untilHandsMove(ana);
  expect(await flown(ana.page)).toEqual({ cards: 0, packets: 0, most: 0, open: 0 });
});

test('a card that comes, goes or is lifted leaves the styles of the table as they are', async ({ browser, site }) => {
  const ana = await alone(browser, site.url, 'no-preference');
  await expect(ana.page.getByRole('group', { name: /^Your hand, 7 cards/ })).toBeVisible();
  await expect(ana.page.locator('.flight')).toHaveCount(0);
  const all = await ana.page.locator('*').count();
  await browser.startTracing(ana.page, { categories: ['devtools.timeline'] });
  await ana.page.evaluate(async () => {
    const added = (to: string, name: string, className: string) => {
      const element = Object.assign(document.createElement(name), { className });
      document.querySelector(to)?.append(element);
      return element;
    };
    const changes = [
      () => added('.air', 'span', 'flight'),
      () => document.querySelector('.flight')?.remove(),
      () => document.querySelector('.held')?.classList.toggle('lifted'),
      () => added('.bar', 'button', 'button'),
    ];
    for (const change of changes) {
      change();
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }
  });
  const { traceEvents } = JSON.parse(`${await browser.stopTracing()}`) as { traceEvents: { name: string; args?: { elementCount?: number } }[] };
  const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args?.elementCount ?? 0);
  expect(styled.length).toBeGreaterThan(0);
  expect(Math.max(...styled), `of ${all} elements`).toBeLessThan(all / 4);
});
