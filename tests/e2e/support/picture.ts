// Pictures as small files.
import type { Page } from '@playwright/test';

/** A picture as WebP, as good as the limit in bytes allows. */
export async function asWebp(page: Page, picture: Buffer, most: number): Promise<Buffer> {
  const small = await page.evaluate(async ({ picture, most }) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    for (let quality = 0.9; ; quality -= 0.03) {
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      if (blob.size > most && quality > 0.2) continue;
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ''));
    }
  }, { picture: picture.toString('base64'), most });
  return Buffer.from(small, 'base64');
}
