// For the left thumb: what it reaches for is at its side. What is read is not turned around, and ears and keys find everything in
// the same order.
import type { Page } from '@playwright/test';
import { expect, lay, test } from './support/gallery.ts';
import { inspect, type Setting, settings, told } from './support/inspection.ts';
import { arrive, next, start } from './support/party.ts';
import { POSITIONS } from './support/positions.ts';

/** The buttons of the bar, as they are told about and from left to right. */
async function bar(page: Page): Promise<{ told: string[]; seen: string[] }> {
  const buttons = await page.getByRole('group', { name: 'Actions' }).getByRole('button').all();
  const found = await Promise.all(buttons.map(async (button) => ({ name: await button.innerText(), x: (await button.boundingBox())!.x })));
  return { told: found.map(({ name }) => name), seen: found.toSorted((a, b) => a.x - b.x).map(({ name }) => name) };
}

/** Where something begins and ends, and the window. */
async function edges(page: Page, what: string): Promise<{ left: number; right: number }> {
  const { x, width } = (await page.locator(what).boundingBox())!;
  return { left: x, right: page.viewportSize()!.width - x - width };
}

/** Whether it is nearer to the left edge than to the right one. */
async function isLeft(page: Page, what: string): Promise<boolean> {
  const { left, right } = await edges(page, what);
  return left < right;
}

const cards = (page: Page) => page.locator('#hand button').evaluateAll((all) => all.toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x).map((card) => card.ariaLabel));

test('a left thumb is chosen in the settings, and finds everything at its side', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 91);
  const { page } = ana;
  await page.goto(site.url);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await start(ana);
  await next([ana]);
  const [right, hand] = [await bar(page), await cards(page)];
  expect(right.seen).toEqual(right.told);
  expect([await isLeft(page, '.slot.primary'), await isLeft(page, '.sort'), await isLeft(page, '.react')]).toEqual([false, false, false]);

  await ana.button('Menu').tap();
  await ana.button('Settings').tap();
  await page.getByRole('group', { name: 'The table’s buttons are near' }).getByRole('radio', { name: 'The left thumb' }).tap();
  await ana.button('Back').tap();
  await page.reload();
  await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible();

  const left = await bar(page);
  expect(left).toEqual({ told: right.told, seen: right.told.toReversed() });
  expect(await cards(page)).toEqual(hand);
  const see = async (setting: Setting) => {
    expect.soft([await isLeft(page, '.slot.primary'), await isLeft(page, '.sort'), await isLeft(page, '.react')], told(setting)).toEqual([true, true, true]);
  };
  expect(await inspect(page, settings(0), see)).toEqual([]);
  await ana.button('Show a feeling').tap();
  expect(await inspect(page, settings(1))).toEqual([]);
});

test('on a phone on its side the bar is left of the hand', async ({ page, gallery }) => {
  await lay(page, gallery.url, POSITIONS.find(({ name }) => name === 'a card just drawn')!);
  await page.setViewportSize({ width: 844, height: 390 });
  const before = await Promise.all([edges(page, '.bar'), edges(page, '#hand')]);
  expect(before[0].right).toBeLessThan(before[1].right);
  await page.evaluate(() => { document.documentElement.dataset.thumb = 'left'; });
  const after = await Promise.all([edges(page, '.bar'), edges(page, '#hand')]);
  expect(after.map(({ left, right }) => [left, right])).toEqual(before.map(({ left, right }) => [right, left]));
});

for (const name of ['ten players, 25 cards', 'a total to draw or challenge', 'a sum in the tray', 'Unu, a series in the tray', 'Jungle, a hand to trade', 'why not, and the rule', 'who looks on, ten players']) {
  test(`for the left thumb: ${name}`, async ({ page, gallery }) => {
    const position = POSITIONS.find((position) => position.name === name)!;
    await lay(page, gallery.url, position);
    await page.evaluate(() => { document.documentElement.dataset.thumb = 'left'; });
    expect(await inspect(page, settings(POSITIONS.indexOf(position)))).toEqual([]);
  });
}
