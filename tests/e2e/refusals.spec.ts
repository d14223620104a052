// What is touched in vain says why, by the words and the rule of the game.
import type { Page } from '@playwright/test';
import { expect, lay, test } from './support/gallery.ts';

const TWIST = `
rules twist   seats A B C   turn A
pile h5   stock s3 s4 s5
A h9 c2 cK | B s9 d4 | C d6 dT`;

const UNU = `
rules unu   seats A B   turn A
pile h9   stock s3 s4 s5
A c9 cQ c4 | B cK s9`;

const JUMP = `
rules classic jump-in   seats A B C   turn B
pile y3   stock g1 g2
A g+2 y1 | B r1 r2 | C b1 b2`;

const note = (page: Page) => page.getByRole('main').getByRole('status').last();
const card = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('the draw pile, and the button for it, say why nobody draws now', async ({ page, gallery }) => {
  for (const place of [/^Draw from the stock of 3/, /^Draw$/]) {
    await page.goto('about:blank');
    await lay(page, gallery.url, { name: 'a card that fits', script: TWIST });
    await page.getByRole('button', { name: place }).first().tap({ force: true });
    await expect(note(page)).toContainText('You hold a card that fits: lay it instead of drawing.');
    await expect(page.getByRole('button', { name: /^Rule TWI-10/ })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Your hand, 3 cards' })).toBeVisible();
  }
});

test('a card that does not go along with the chosen one names the rule', async ({ page, gallery }) => {
  await lay(page, gallery.url, { name: 'no series', script: UNU });
  await card(page, /^9 of Clubs,/).tap();
  await card(page, /^Queen of Clubs,/).tap();
  await expect(note(page)).toContainText('That is no series, or its first card does not follow suit.');
  await expect(page.getByRole('button', { name: /^Rule UNU-17/ })).toBeVisible();
  await expect(card(page, /, chosen/)).toHaveCount(0);
});

test('a long refusal is read whole on a small phone', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await lay(page, gallery.url, { name: 'a jump that fails', script: JUMP });
  await card(page, /^Green Draw Two,/).tap();
  const refused = page.locator('.refused');
  await expect(refused).toHaveText('Not your turn, and Green Draw Two is not the very same card.');
  await expect(card(page, /, chosen/)).toHaveCount(0);
  expect(await refused.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1);
  const [more, bar] = await Promise.all(['.learn', '.bar'].map((part) => page.locator(part).boundingBox()));
  expect((more?.y ?? 0) + (more?.height ?? 740)).toBeLessThanOrEqual((bar?.y ?? 0) + 8);
});
