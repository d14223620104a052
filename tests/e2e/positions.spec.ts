// Every kind of table, in settings that are chosen in turn; with EVERY=1, in every one. With PHOTOS=folder, pictures are left there.
import { inspect, type Setting, settings, told } from './support/inspection.ts';
import { expect, lay, test } from './support/gallery.ts';
import { POSITIONS } from './support/positions.ts';

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

test('on a television nothing that is said lies over the players, however much it is', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const script = `
rules grand   seats A B C D   turn A   pepper C
pile r6   pile b1   stock gS yR
A r8 g8 gR | B r8 b8 yS | C y8 y2 | D g8 b2
> A plays r8`;
  await lay(page, gallery.url, { name: 'eights shown to everybody', script, inputs: 1, viewer: '-' });
  await expect(page.locator('.happened')).toContainText('Ben showed');
  const [said, last] = await Promise.all(['.says .lines', '.pods.bottom'].map((part) => page.locator(part).boundingBox()));
  expect(said!.y).toBeGreaterThanOrEqual(last!.y + last!.height);
});

test('on a phone on its side a card that stands up leaves the number of cards in sight', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await lay(page, gallery.url, POSITIONS.find(({ name }) => name === 'a total to draw or challenge')!);
  const [number, card] = await Promise.all(['.me', '#hand .playable .card'].map((part) => page.locator(part).last().boundingBox()));
  expect(card!.x).toBeLessThan(number!.x + number!.width);
  expect(card!.y).toBeGreaterThanOrEqual(number!.y + number!.height);
});
