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
