// Every screen, in settings that are chosen in turn; with EVERY=1, in every one. With PHOTOS=folder, pictures are left there.
import { inspect, type Setting, settings, told } from './support/inspection.ts';
import { expect, test } from './support/test.ts';
import { WALKS } from './support/tour.ts';

/** Not yet for letters twice as large on a small phone: screens for everybody, columns of scores, and a shared phone's head. */
const NARROW = /^a screen |^result|^one of two/;
const photos = process.env.PHOTOS;

for (const [name, walk] of Object.entries(WALKS)) {
  test(`every screen ${name}`, async ({ browser, site }) => {
    test.setTimeout(240_000);
    const phone = { viewport: { width: 390, height: 844 }, permissions: ['camera'] };
    let number = 0;
    await walk(browser, site.url, phone, async (screen, { page }) => {
      const see = async (setting: Setting) => {
        if (photos) await page.screenshot({ path: `${photos}/${told(setting)}/${screen}.png` });
      };
      const all = settings(number++).filter(({ text }) => !text || !NARROW.test(screen));
      expect.soft(await inspect(page, all, see), screen).toEqual([]);
    });
  });
}
