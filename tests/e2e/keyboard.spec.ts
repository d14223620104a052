// Every action of every game without a finger: tab, arrows, Enter, Escape. The focus is never lost.
import type { Page } from '@playwright/test';
import { heard, listen } from './support/ears.ts';
import { expect, lay, test } from './support/gallery.ts';
import { position } from './support/positions.ts';

/** The accessible name of what has the focus. */
const focus = (page: Page) => page.evaluate(() => {
  const active = document.activeElement!;
  return active === document.body ? 'nothing' : (active.getAttribute('aria-label') ?? active.textContent ?? '').replace(/\s+/g, ' ').trim();
});

/** Tabs on until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 60 && !name.test(await focus(page)); steps++) await page.keyboard.press('Tab');
  expect(await focus(page)).toMatch(name);
}

/** Goes to a card of the hand by arrows. */
async function toCard(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, / of \d+$/);
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 50 && !name.test(await focus(page)); steps++) await page.keyboard.press('ArrowRight');
  expect(await focus(page)).toMatch(name);
}

/** Waits until the focus is on something called so. */
const focused = (page: Page, name: RegExp) => expect.poll(() => focus(page)).toMatch(name);

const enter = (page: Page) => page.keyboard.press('Enter');
const HAND = / of \d+$/;
const says = (page: Page) => page.getByRole('main').getByRole('status').last();

/** Opens the position of that name. */
async function at(page: Page, url: string, name: string): Promise<void> {
  await lay(page, url, { ...position(name), taps: [] });
}

test('a card is lifted, told about and played; the focus stays in the hand', async ({ page, gallery }) => {
  await at(page, gallery.url, 'two players, three cards');
  await toCard(page, /^Red 1,/);
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await focused(page, /^Red 1,/);
  await toCard(page, /^Wild,/);
  await enter(page);
  await expect(says(page)).toContainText('Wild chosen.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /, chosen,/ })).toHaveCount(0);
});

test('why a card does not fit is heard as often as it is tried, and nothing besides', async ({ page, gallery }) => {
  await listen(page.context());
  await at(page, gallery.url, 'two players, three cards');
  await toCard(page, /^Red 1,/);
  const said: string[] = [];
  const hears = async (many: number) => {
    await expect.poll(async () => said.push(...(await heard(page)).filter((words) => !words.startsWith('Your turn')))).toBe(many);
  };
  for (const many of [1, 2, 3]) {
    await enter(page);
    await hears(many);
  }
  await toCard(page, /^Wild,/);
  await enter(page);
  await hears(4);
  expect(said).toEqual([...Array.from({ length: 3 }, () => 'Red 1 does not fit: the pile takes blue, any 4 or a wild.'), 'Wild chosen.']);
});

test('cards that fit are found by up and down, and from anywhere Escape leads to the hand', async ({ page, gallery }) => {
  await at(page, gallery.url, 'ten players, 25 cards');
  await toCard(page, /not playable/);
  for (const [key, there] of [['ArrowDown', /, playable,/], ['ArrowUp', /, playable,/], ['Home', / 1 of 25$/]] as const) {
    const before = await focus(page);
    await page.keyboard.press(key);
    await focused(page, there);
    expect(await focus(page)).not.toBe(before);
  }
  await tabTo(page, /^Log$/);
  await page.keyboard.press('Escape');
  await focused(page, / 1 of 25$/);
});

test('letters press the buttons under the thumb, and none says yes to a question', async ({ page, gallery }) => {
  await at(page, gallery.url, 'a card just drawn');
  await toCard(page, HAND);
  const cards = page.locator('#hand');
  const held = await cards.getByRole('button').count();
  await page.keyboard.press('o');
  await expect(page.getByRole('button', { name: 'One left! ✓' })).toBeVisible();
  await expect(says(page)).toContainText('You have “One left!” ready for the next play.');
  await tabTo(page, /^Log$/);
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Keep', exact: true })).toBeEnabled();
  await page.keyboard.press('Escape');
  await focused(page, HAND);
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('button', { name: 'Keep', exact: true })).toBeEnabled();
  await page.keyboard.press('n');
  await expect(says(page)).toContainText('You passed.');
  await focused(page, HAND);
  await expect(cards.getByRole('button')).toHaveCount(held);
  await at(page, gallery.url, 'a total to draw or challenge');
  await toCard(page, HAND);
  await page.keyboard.press('n');
  await page.keyboard.press('d');
  await expect(says(page)).toContainText('You drew');
});

test('a colour is named, or the card taken back', async ({ page, gallery }) => {
  await at(page, gallery.url, 'a colour to name');
  for (const leave of ['Escape', 'Enter']) {
    await toCard(page, /^Wild,/);
    if (!/chosen/.test(await focus(page))) await enter(page);
    await enter(page);
    await focused(page, /^red$/i);
    await page.keyboard.press(leave);
    await focused(page, HAND);
  }
  await expect(page.getByRole('img', { name: 'Discard pile: Wild, red' })).toBeVisible();
});

test('a player is chosen among the others, and hands are swapped', async ({ page, gallery }) => {
  await at(page, gallery.url, 'whom to swap with');
  await toCard(page, /^Red 7,/);
  await enter(page);
  await enter(page);
  await focused(page, /^Choose Ben/);
  await page.keyboard.press('Tab');
  await focused(page, /^Choose Cem/);
  await enter(page);
  await focused(page, HAND);
  await expect(says(page)).toContainText('swap');
});

test('a sum is put together, read out and played on one of two piles', async ({ page, gallery }) => {
  await at(page, gallery.url, 'a sum in the tray');
  for (const card of [/^Blue 2,/, /^Blue 3,/]) {
    await toCard(page, card);
    await enter(page);
  }
  await expect(says(page)).toContainText('2 + 3 = 5');
  await page.keyboard.press('p');
  await focused(page, HAND);
  await expect(page.getByRole('img', { name: 'Discard pile: Blue 3' })).toBeVisible();
});

test('a series of cards is played by its button', async ({ page, gallery }) => {
  await at(page, gallery.url, 'Unu, a series in the tray');
  for (const card of [/^3 of Hearts,/, /^4 of Hearts,/]) {
    await toCard(page, card);
    await enter(page);
  }
  await page.getByRole('region', { name: 'Chosen cards' }).getByRole('button', { name: 'Play', exact: true }).focus();
  await enter(page);
  await focused(page, HAND);
  await expect(page.getByRole('img', { name: 'Discard pile: 4 of Hearts' })).toBeVisible();
});

test('a pile is chosen by its number', async ({ page, gallery }) => {
  await at(page, gallery.url, 'on which pile');
  await toCard(page, /^Blue 9,/);
  await enter(page);
  await enter(page);
  await focused(page, /^Lay it here, on the left pile$/);
  // Who listens hears the piles as part of the question, and by which key each is meant.
  await expect(page.getByRole('group', { name: 'On which pile?' })).toHaveAttribute('aria-owns', 'reach-0 reach-1');
  await expect(page.locator('#reach-1')).toHaveAccessibleName('Lay it here, on the right pile');
  await expect(page.locator('#reach-1')).toHaveAttribute('aria-keyshortcuts', '2');
  // Taken back, the card lies in the hand again, and one goes on from there.
  await page.keyboard.press('Escape');
  await focused(page, /^Blue 9, playable,/);
  await enter(page);
  await enter(page);
  await focused(page, /^Lay it here, on the left pile$/);
  await page.keyboard.press('2');
  await expect(page.locator('#pile-1').getByRole('img')).toHaveAccessibleName('Discard pile: Blue 9, on the right');
  await focused(page, HAND);
});

test('cards are drawn from the draw pile and off the other pile', async ({ page, gallery }) => {
  await at(page, gallery.url, 'Grand, cards to draw from two sides');
  await tabTo(page, /^Draw from the stock/);
  await enter(page);
  await expect(page.locator('#hand')).toHaveAccessibleName('Your hand, 4 cards');
  await tabTo(page, /^Take the top card of the (left|right) pile/);
  await enter(page);
  await expect(page.locator('#hand')).toHaveAccessibleName('Your hand, 5 cards');
  await expect.poll(() => focus(page)).not.toBe('nothing');
});

test('a set is given away, card after card', async ({ page, gallery }) => {
  await at(page, gallery.url, 'Grand, a set to give away');
  await toCard(page, /^Yellow 5,/);
  await enter(page);
  await focused(page, /^Choose /);
  await enter(page);
  await focused(page, HAND);
});

test('a hand size is chosen and a hand is taken', async ({ page, gallery }) => {
  await at(page, gallery.url, 'Newno, how many cards');
  await tabTo(page, /^Fewer$/);
  await enter(page);
  await tabTo(page, /^Deal 6 cards each$/);
  await enter(page);
  await focused(page, /^Take hand 1/);
  await tabTo(page, /^Take hand 2/);
  await enter(page);
  await expect(page.getByRole('button', { name: /^Hand 2 yours/ })).toBeVisible();
});

test('a screen reader that presses without a key keeps the focus', async ({ page, gallery }) => {
  await at(page, gallery.url, 'Newno, how many cards');
  await page.getByRole('button', { name: /^Deal \d+ cards each$/ }).evaluate((deal: HTMLElement) => {
    deal.focus();
    deal.click();
  });
  await focused(page, /^Take hand 1/);
});

test('two others swap hands', async ({ page, gallery }) => {
  await at(page, gallery.url, 'Newno, which two swap');
  await tabTo(page, /^Choose Ben/);
  await enter(page);
  await tabTo(page, /^Choose Dia/);
  await enter(page);
  await expect(says(page)).toContainText('swap');
});

test('a hand is traded, and one that lies there taken up', async ({ page, gallery }) => {
  await at(page, gallery.url, 'Jungle, a hand to trade');
  await tabTo(page, /^Trade$/);
  await enter(page);
  await focused(page, /^Trade with /);
  await enter(page);
  await expect.poll(() => focus(page)).not.toBe('nothing');
  await at(page, gallery.url, 'Newno, a hand to take up');
  await tabTo(page, /^Take up your hand/);
  await enter(page);
  await focused(page, HAND);
});

test('a listener hears the log, the rules and the way back', async ({ page, gallery }) => {
  await at(page, gallery.url, 'the log');
  await tabTo(page, /^Log$/);
  await enter(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await focused(page, /^Log$/);
});
