// Every screen, seen by axe, by a thumb, and on the smallest phone. With PHOTOS=folder, pictures are left there.
import { axe, misfits, still } from './support/inspection.ts';
import { expect, test } from './support/test.ts';
import { walk } from './support/tour.ts';

type Scheme = 'light' | 'dark';

const photos = process.env.PHOTOS;
const ALL: [number, number][] = [[360, 740], [390, 844], [844, 390], [768, 1024], [1920, 1080]];
const VISITS: [number, number, Scheme][] = photos
  ? ALL.flatMap(([width, height]) => (['light', 'dark'] as const).map((scheme): [number, number, Scheme] => [width, height, scheme]))
  : [[320, 568, 'light'], [844, 390, 'dark']];

for (const [width, height, colorScheme] of VISITS) {
  test(`every screen at ${width} by ${height}, ${colorScheme}`, async ({ browser, site }) => {
    test.setTimeout(180_000);
    const phone = { viewport: { width, height }, colorScheme, permissions: ['camera'] };
    await walk(browser, site.url, phone, async (screen, { page }) => {
      await still(page);
      if (photos) {
        await page.screenshot({ path: `${photos}/${width}x${height}-${colorScheme}/${screen}.png` });
        return;
      }
      expect.soft(await axe(page), `axe, ${screen}`).toEqual([]);
      expect.soft(await misfits(page), `size, ${screen}`).toEqual([]);
    });
  });
}
