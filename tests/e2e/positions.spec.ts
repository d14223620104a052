// Every kind of table, in settings that are chosen in turn; with EVERY=1, in every one. With PHOTOS=folder, pictures are left there.
import { inspect, type Setting, settings, still, told } from './support/inspection.ts';
import type { Page } from '@playwright/test';
import { meetings } from './support/eyes.ts';
import { expect, lay, test } from './support/gallery.ts';
import { POSITIONS, position } from './support/positions.ts';

const photos = process.env.PHOTOS;

/** So many tables one page shows, one after the other: it is not loaded anew for each. */
const AT_ONCE = 7;

for (let first = 0; first < POSITIONS.length; first += AT_ONCE) {
  const some = POSITIONS.slice(first, first + AT_ONCE);
  test(`tables: ${some.map(({ name }) => name).join('; ')}`, async ({ page, gallery }) => {
    for (const [at, position] of some.entries()) {
      // What somebody opened stays open.
      if (some[at - 1]?.taps) await page.goto('about:blank');
      await lay(page, gallery.url, position);
      const see = async (setting: Setting) => {
        if (photos) await page.screenshot({ path: `${photos}/${told(setting)}/${position.name}.png` });
      };
      expect.soft(await inspect(page, settings(first + at), see), position.name).toEqual([]);
    }
  });
}

/** Where the last of each of these parts is, all at the same moment, once nothing moves. */
async function places(page: Page, ...parts: string[]): Promise<DOMRect[]> {
  await still(page);
  return page.evaluate((parts) => parts.map((part) => [...document.querySelectorAll(part)].at(-1)!.getBoundingClientRect().toJSON()), parts);
}

test('on a television nothing that is said lies over the players, however much it is', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const script = `
rules grand   seats A B C D   turn A   pepper C
pile r6   pile b1   stock gS yR
A r8 g8 gR | B r8 b8 yS | C y8 y2 | D g8 b2
> A plays r8`;
  await lay(page, gallery.url, { name: 'eights shown to everybody', script, inputs: 1, viewer: '-' });
  await expect(page.locator('.happened')).toContainText('Ben showed');
  const [said, last] = await places(page, '.says .lines', '.pods.bottom');
  expect(said.y).toBeGreaterThanOrEqual(last.y + last.height);
});

test('on a phone on its side a card that stands up leaves the number of cards in sight', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await lay(page, gallery.url, position('a total to draw or challenge'));
  const [number, card] = await places(page, '.me', '#hand .playable .card');
  expect(card.x).toBeLessThan(number.x + number.width);
  expect(card.y).toBeGreaterThanOrEqual(number.y + number.height);
});

/** The colours in force, by their names. */
const COLOURS = '.discard .swatch';
/** Cards that lie face up in the middle, all that are seen of them; and what the topmost are known by, in their corners. */
const DISCARDS = '.discard .card';
const CORNERS = '.discard .laid:last-child .card';
const COUNTS = '.pile > .count, .pile > .streak';
const CHEVRONS = '.table-rim > .way';
const SEATS = '.pods > li > .pod, .pods .pod-flag';
const SAID = '.says .lines';

/** Where something is said twice, or lies on what it must not hide, in the middle of the table. */
async function muddles(page: Page): Promise<string[]> {
  const totals = await page.locator('.stock > .count:visible').count();
  return [
    ...await page.evaluate(meetings, { these: COLOURS, those: `${DISCARDS}, ${COUNTS}, .stock .card, ${COLOURS}` }),
    ...await page.evaluate(meetings, { these: COUNTS, those: CORNERS, corners: true }),
    ...totals === 1 ? [] : [`the stock is counted ${totals} times`],
  ];
}

/** The same on a screen for those who look on, where there is a ring around and words below. */
async function tangles(page: Page): Promise<string[]> {
  return [
    ...await muddles(page),
    ...await page.evaluate(meetings, { these: CHEVRONS, those: `${DISCARDS}, ${COLOURS}, .stock .card, ${SEATS}` }),
    ...await page.evaluate(meetings, { these: SAID, those: `${SEATS}, ${DISCARDS}, ${COLOURS}` }),
  ];
}

/** Ten players of Grand, with piles that have grown. */
const TEN = position('Grand, ten players, 25 cards');
const GROWN = { ...TEN, script: TEN.script.replace('pile r2   pile b4', 'pile r3 y3 r2   pile y9 b4') };

const SIDEWAYS = [[844, 390], [667, 375]];

for (const [width, height] of SIDEWAYS) {
  test(`on a phone on its side, ${width} by ${height}, the colours of Grand lie clear of its piles, no number hides the index of a card, and the draw pile is counted once`, async ({ page, gallery }) => {
    await page.setViewportSize({ width, height });
    await lay(page, gallery.url, GROWN);
    await expect(page.locator(COLOURS)).toHaveCount(2);
    await expect(page.locator('.discard > .count')).toHaveText(['3', '2']);
    expect(await muddles(page)).toEqual([]);
  });
}

/** Grand’s ten players, and everybody else’s tables that nobody plays at on this screen. */
const WATCHED = [
  ...POSITIONS.filter(({ viewer, name }) => viewer === '-' && !name.includes('hands on the table')),
  { ...GROWN, name: 'a viewer, Grand, ten players', viewer: '-' },
];

test('on a television the way of play, the piles and their colours do not meet, and nothing is said over a seat', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const position of WATCHED) {
    await lay(page, gallery.url, position);
    await expect(page.locator(CHEVRONS)).toHaveCount(4);
    expect.soft(await tangles(page), position.name).toEqual([]);
  }
});

/** Mistakes, and what is seen of each. */
const MISTAKES = {
  '.swatch { margin-top: -2rem !important }': /^swatch .* meets card/,
  '.discard > .count { left: auto; right: 0 }': /^count .* meets a corner of card/,
  '.half > .count { display: block !important }': /^the stock is counted 2 times$/,
  '.way:nth-child(3) { inset: auto 0 40% !important }': /^way .* meets/,
  '.says { translate: 0 -12rem }': /^lines .* meets pod/,
};

test('the search for overlaps finds each one that is put there', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const [style, seen] of Object.entries(MISTAKES)) {
    await page.goto('about:blank');
    await lay(page, gallery.url, WATCHED.at(-1)!);
    await page.addStyleTag({ content: style });
    expect.soft(await tangles(page), style).toContainEqual(expect.stringMatching(seen));
  }
});
