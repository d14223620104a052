// A film of one frame that shows a QR code, for Chromium's fake camera.
import { writeFileSync } from 'node:fs';

const WIDTH = 640;
const HEIGHT = 480;
const WHITE = 235;
const DARK = 16;

/** Draws the path of an SVG QR code (runs `Mx yhnv1h-nz`) into the middle of a film. */
export function writeFilm(file: string, path: string, size: number): void {
  const scale = Math.floor(HEIGHT / size);
  const left = Math.floor((WIDTH - size * scale) / 2);
  const top = Math.floor((HEIGHT - size * scale) / 2);
  const brightness = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row++) {
      const start = (top + Number(y) * scale + row) * WIDTH + left + Number(x) * scale;
      brightness.fill(DARK, start, start + Number(run) * scale);
    }
  }
  const colour = Buffer.alloc(WIDTH * HEIGHT / 2, 128);
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420jpeg\nFRAME\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(header), brightness, colour]));
}
