// A contact sheet: one screen on the five sizes by day, another one by night, side by side in one small picture.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { still } from './inspection.ts';
import { asWebp } from './picture.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/screens/', import.meta.url));
/** No sheet is larger, in bytes. */
const MOST = 120_000;
const GAP = 16;
/** Room for what is written above a row, in pixels. */
const TITLE = 40;

/** How a window is held, where it lies on the sheet, and how large a pixel of it is there. */
interface Frame { size: [width: number, height: number]; at: [x: number, y: number]; scale: number }

/** Two phones upright, a tablet, and a phone on its side above a large screen: all the same height. */
const FRAMES: Frame[] = [
  { size: [360, 740], at: [0, 0], scale: 0.8 },
  { size: [390, 844], at: [304, 0], scale: 0.8 },
  { size: [768, 1024], at: [632, 0], scale: 0.66 },
  { size: [844, 390], at: [1155, 0], scale: 0.72 },
  { size: [1920, 1080], at: [1155, 297], scale: 0.35 },
];
const WIDTH = 1827;
const HEIGHT = 676;

/** Pictures of one screen, as base64, and what stands above them. */
export interface Row { title: string; scheme: 'light' | 'dark'; pictures: string[] }

/** Takes the pictures of what the page shows now, at the scale at which they will be seen: letters stay sharp. */
export async function take(page: Page, title: string, scheme: Row['scheme']): Promise<Row> {
  const before = page.viewportSize()!;
  const devtools = await page.context().newCDPSession(page);
  await page.emulateMedia({ colorScheme: scheme });
  const pictures: string[] = [];
  for (const { size: [width, height], scale } of FRAMES) {
    await page.setViewportSize({ width, height });
    await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: true });
    await still(page);
    pictures.push((await devtools.send('Page.captureScreenshot', { format: 'png' })).data);
  }
  await devtools.send('Emulation.clearDeviceMetricsOverride');
  await devtools.detach();
  await page.setViewportSize(before);
  return { title, scheme, pictures };
}

/** Lays the rows under each other, and keeps them in docs, as good as the limit allows. */
export async function keep(page: Page, name: string, rows: Row[]): Promise<void> {
  await page.goto('about:blank');
  const sheet = await page.evaluate(async ({ rows, frames, width, height, gap, title }) => {
    const row = title + height + gap;
    const canvas = new OffscreenCanvas(width + 2 * gap, row * rows.length);
    const paint = canvas.getContext('2d')!;
    for (const [nth, { title: text, scheme, pictures }] of rows.entries()) {
      paint.fillStyle = scheme === 'dark' ? '#0f0b08' : '#fffaf0';
      paint.fillRect(0, nth * row, canvas.width, row);
      paint.fillStyle = scheme === 'dark' ? '#f6ecdc' : '#211a14';
      paint.font = '600 20px sans-serif';
      paint.fillText(text, gap, nth * row + 28);
      for (const [at, { size, at: [x, y], scale }] of frames.entries()) {
        const bytes = Uint8Array.from(atob(pictures[at]), (letter) => letter.charCodeAt(0));
        // Without what is left of a pixel at the edges.
        const [wide, high] = size.map((length) => Math.floor(length * scale));
        const picture = await createImageBitmap(new Blob([bytes]));
        paint.drawImage(picture, 0, 0, wide, high, gap + x, nth * row + title + y, wide, high);
      }
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ''));
  }, { rows, frames: FRAMES, width: WIDTH, height: HEIGHT, gap: GAP, title: TITLE });
  mkdirSync(FOLDER, { recursive: true });
  const bytes = await asWebp(page, Buffer.from(sheet, 'base64'), MOST);
  expect(bytes.length).toBeLessThanOrEqual(MOST);
  writeFileSync(`${FOLDER}${name}.webp`, bytes);
}
