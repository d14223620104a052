// Two people on one phone: nobody's cards are on the screen until their owner asks for them.
import type { Page } from '@playwright/test';
import { agree, arrive, host, type Person } from './support/party.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window { peeks: number }
}

/** Counts hands that come up without anybody having said that they are theirs. */
async function watchForPeeks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.peeks = 0;
    let asked = false;
    let hand: Element | null = null;
    document.addEventListener('click', ({ target }) => {
      asked ||= /show my cards/.test((target as Element).textContent ?? '');
    }, true);
    new MutationObserver(() => {
      const now = document.querySelector('[role=group][aria-label^="Your hand"]');
      if (now === hand) return;
      hand = now;
      if (!hand) return;
      if (!asked) window.peeks += 1;
      asked = false;
    }).observe(document, { subtree: true, childList: true });
  });
}

/** From now on the page's clock moves as it is told. Its timers have numbers of 32 bits, as browsers give them. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.evaluate(() => {
    const { setTimeout: set, clearTimeout: clear } = window;
    const timers: unknown[] = [];
    const wrapped = {
      setTimeout: (...timer: Parameters<typeof set>) => timers.push(set(...timer)),
      clearTimeout: (number: number) => clear(timers[number - 1] as number),
    };
    Object.assign(window, wrapped);
  });
}

/** Ana's phone, on which Bea sits down, too, and a round of theirs begins. */
async function begin(phone: Person, url: string): Promise<void> {
  await host(phone, url);
  await phone.button('Add a player on this phone').tap();
  const sheet = phone.page.getByRole('dialog', { name: 'A player on this phone' });
  await sheet.getByRole('textbox', { name: 'Their name' }).fill('Bea');
  await sheet.getByRole('button', { name: 'Add' }).tap();
  await expect(phone.page.getByRole('listitem').filter({ hasText: 'Bea' })).toBeVisible();
  await agree(phone, { Target: 'a single round' });
  await phone.page.getByRole('button', { name: 'Start', disabled: false }).tap();
}

test('two on one phone play a round, and no hand is seen by the other', async ({ browser, serve }) => {
  const site = await serve();
  const phone = await arrive(browser, 'Ana', 21);
  await watchForPeeks(phone.page);
  await begin(phone, site.url);

  const pass = phone.heading(/^Pass the phone to /);
  const hands: Record<string, string[]> = {};
  let passes = 0;
  const goOn = async () => await phone.isOver() || await pass.count() > 0 || await phone.isAsked();
  for (;;) {
    await expect.poll(goOn, { intervals: [20] }).toBe(true);
    if (await phone.isOver()) break;
    if (await pass.count() === 0) {
      await phone.move();
      continue;
    }
    passes += 1;
    const name = (await pass.innerText()).replace('Pass the phone to ', '');
    expect(await phone.hand()).toEqual([]);
    await phone.button(`I am ${name}: show my cards`).tap();
    await expect(phone.page.getByRole('group', { name: /^Your hand/ })).toBeVisible();
    hands[name] = await phone.hand();
  }
  expect(passes).toBeGreaterThan(4);
  expect(hands.Ana).not.toEqual(hands.Bea);
  expect(await phone.page.evaluate(() => window.peeks)).toBe(0);
});

test('a hand that is left open out of turn is covered half a minute after the last touch', async ({ browser, site }) => {
  const phone = await arrive(browser, 'Ana', 22);
  const { page } = phone;
  await begin(phone, site.url);
  const pass = phone.heading(/^Pass the phone to /);
  const hand = page.getByRole('group', { name: /^Your hand/ });
  const asked = (await pass.innerText()).replace('Pass the phone to ', '');
  const other = asked === 'Ana' ? 'Bea' : 'Ana';
  await holdClock(page);

  await phone.button(`I am ${other}: show my cards`).tap();
  await expect(hand).toBeVisible();
  await page.clock.runFor(29_000);
  await page.touchscreen.tap(5, 5);
  await page.clock.runFor(29_000);
  await expect(hand).toBeVisible();
  await page.clock.runFor(1000);
  await expect(pass).toBeVisible();
  await expect(hand).toHaveCount(0);

  // Whoever is asked may think for as long as they like.
  await phone.button(`I am ${asked}: show my cards`).tap();
  await page.clock.runFor(60_000);
  await expect(hand).toBeVisible();
});
