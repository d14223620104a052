// Every kind of table, in settings that are chosen in turn; with EVERY=1, in every one. With PHOTOS=folder, pictures are left there.
import { inspect, type Setting, settings, told } from './support/inspection.ts';
import { expect, lay, test } from './support/gallery.ts';
import { POSITIONS } from './support/positions.ts';

const photos = process.env.PHOTOS;

for (const [number, position] of POSITIONS.entries()) {
  test(`a table: ${position.name}`, async ({ page, gallery }) => {
    await lay(page, gallery.url, position);
    const see = async (setting: Setting) => {
      if (photos) await page.screenshot({ path: `${photos}/${told(setting)}/${position.name}.png` });
    };
    expect(await inspect(page, settings(number), see)).toEqual([]);
  });
}
