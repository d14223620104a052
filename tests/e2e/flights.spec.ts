// Cards that cross the table: a swap shows both hands on their way, nothing is left of them, and who wants no movement
// sees none.
import type { Page } from '@playwright/test';
import { agree, arrive, goHome, play, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window { flown: { cards: number; packets: number; most: number; open: number } }
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

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`hands that move are seen on their way, with motion: ${reducedMotion}`, async ({ browser, serve }) => {
    const site = await serve();
    const ana = await arrive(browser, 'Ana', 71, { favours: /^\w+ [70],/ }, { reducedMotion });
    await watchTheAir(ana.page);
    await ana.page.goto(site.url);
    await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
    await ana.button('Play alone').tap();
    await agree(ana, { Target: 'a single round', Bots: 'instant', 'Seven-zero': true });
    await start(ana);
    const moved = ana.page.getByText(/ swapped hands with |Every hand moved on/).first();
    for (let moves = 0; await moved.count() === 0; moves++) {
      expect(moves, 'moves before a hand changed owners').toBeLessThan(60);
      await play([ana], 1);
    }
    const flown = () => ana.page.evaluate(() => window.flown);
    if (reducedMotion === 'reduce') {
      expect(await flown()).toEqual({ cards: 0, packets: 0, most: 0, open: 0 });
    } else {
      await expect.poll(async () => (await flown()).packets).toBeGreaterThanOrEqual(2);
      const { cards, most, open } = await flown();
      expect(cards).toBeGreaterThan(2);
      expect(most).toBeLessThanOrEqual(24);
      expect(open).toBe(0);
      await expect(ana.page.locator('.flight')).toHaveCount(0);
    }
    await goHome([ana]);
  });
}
