// What stands for the app where it is not yet: its icons, the picture of a link to it, and what browsers show of it before it
// is installed. All of it goes into public.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, lay, test } from './support/gallery.ts';
import { still } from './support/inspection.ts';
import { asWebp } from './support/picture.ts';
import { position as laid } from './support/positions.ts';

const PUBLIC = fileURLToPath(new URL('../../public/', import.meta.url));
/** No picture is larger, in bytes. */
const MOST = 100_000;

/** Icons as phones want them: how large they are, how large the mark is on them, and whether their corners are cut by others. */
const ICONS: Record<string, { size: number; mark: number; corners: 'round' | 'square' }> = {
  'icon-192': { size: 192, mark: 4.7, corners: 'round' },
  'icon-512': { size: 512, mark: 4.7, corners: 'round' },
  'maskable-192': { size: 192, mark: 3.9, corners: 'square' },
  'maskable-512': { size: 512, mark: 3.9, corners: 'square' },
  'apple-touch-icon': { size: 180, mark: 4.4, corners: 'square' },
};

/** What is shown before the app is installed: on a phone, and in a wide window. */
const SHOTS: Record<string, { position: string; size: [width: number, height: number]; scale: number; scheme: 'light' | 'dark' }> = {
  'phone-draw-four': { position: 'a total to draw or challenge', size: [390, 844], scale: 2, scheme: 'dark' },
  'phone-sum': { position: 'a sum in the tray', size: [390, 844], scale: 2, scheme: 'light' },
  'wide-teams': { position: 'Twist, teams and a joker', size: [1920, 1080], scale: 2 / 3, scheme: 'dark' },
};

function keep(name: string, bytes: Buffer): void {
  expect(bytes.length, name).toBeLessThanOrEqual(MOST);
  mkdirSync(`${PUBLIC}pictures`, { recursive: true });
  writeFileSync(`${PUBLIC}${name}`, bytes);
}

/** The page as it is, so many pixels to one of its own. */
async function shoot(page: Page, [width, height]: [number, number], scale: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: true });
  await still(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'png' });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

test('the icons', async ({ page }) => {
  const drawn = readFileSync(`${PUBLIC}icons/icon.svg`, 'utf8');
  for (const [name, { size, mark, corners }] of Object.entries(ICONS)) {
    const svg = drawn.replace(/scale\([\d.]+\)/, `scale(${mark})`).replace(/ rx="\d+"/, corners === 'round' ? '$&' : '')
      .replace('<svg ', `<svg style="display: block" width="${size}" height="${size}" `);
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<meta name="viewport" content="width=device-width"><style>body { margin: 0; background: none; }</style>${svg}`);
    keep(`icons/${name}.png`, await page.screenshot({ omitBackground: corners === 'round' }));
  }
});

test('the picture of a link', async ({ page, gallery }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.goto(`${gallery.url}#share`);
  await expect(page.getByRole('heading', { name: 'One Left' })).toBeVisible();
  await still(page);
  // As JPEG: whoever shows links knows it, and light falls softly on this table.
  keep('pictures/share.jpg', await page.screenshot({ type: 'jpeg', quality: 88 }));
});

for (const [name, { position, size, scale, scheme }] of Object.entries(SHOTS)) {
  test(`what is shown before the app is installed: ${position}`, async ({ page, gallery }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: size[0], height: size[1] });
    await lay(page, gallery.url, laid(position));
    const picture = await shoot(page, size, scale);
    keep(`pictures/${name}.webp`, await asWebp(page, picture, MOST));
  });
}
