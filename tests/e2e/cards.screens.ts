// Some cards of both decks, for the README.
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/gallery.ts';

const PICTURE = fileURLToPath(new URL('../../docs/cards.png', import.meta.url));

test('cards of both decks', async ({ browser, gallery }) => {
  const context = await browser.newContext({ viewport: { width: 948, height: 336 }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(`${gallery.url}#sample`);
  await expect(page.getByRole('list')).toBeVisible();
  await page.screenshot({ path: PICTURE });
});
