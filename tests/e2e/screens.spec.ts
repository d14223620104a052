// Every screen, in settings that are chosen in turn; with EVERY=1, in every one. With PHOTOS=folder, pictures are left there.
import { inspect, type Setting, settings, told } from './support/inspection.ts';
import { expect, test } from './support/test.ts';
import { WALKS } from './support/tour.ts';

const photos = process.env.PHOTOS;

for (const [name, walk] of Object.entries(WALKS)) {
  test(`every screen ${name}`, async ({ browser, site }) => {
    const phone = { viewport: { width: 390, height: 844 }, permissions: ['camera'] };
    let number = 0;
    await walk(browser, site.url, phone, async (screen, { page }) => {
      const see = async (setting: Setting) => {
        if (photos) await page.screenshot({ path: `${photos}/${told(setting)}/${screen}.png` });
      };
      expect.soft(await inspect(page, settings(number++), see), screen).toEqual([]);
    });
  });
}
