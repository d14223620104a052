// "Show me": a rule on a small table, forwards and back, from the rules and from a play that was refused.
import type { Locator, Page } from '@playwright/test';
import { KEEPING } from './playwright.config.ts';
import { GALLERY } from './support/pages.ts';
import { axe, misfits, still } from './support/inspection.ts';
import { lay } from './support/gallery.ts';
import { agree, arrive, start } from './support/party.ts';
import { POSITIONS } from './support/positions.ts';
import { expect, kept, test } from './support/test.ts';

test.use(KEEPING);

const shown = (page: Page, rule: string) => page.getByRole('dialog', { name: `Show me: ${rule}` });
const sentence = (dialog: Locator) => dialog.locator('.show-says').innerText();
const isLast = async (dialog: Locator) => await dialog.getByRole('button', { name: 'Next', exact: true }).getAttribute('aria-disabled') === 'true';

/** Every sentence up to the end. */
async function readOn(dialog: Locator, on: () => Promise<void>): Promise<string[]> {
  await expect(dialog.locator('.show-says')).not.toBeEmpty();
  const read = [await sentence(dialog)];
  while (!await isLast(dialog)) {
    await on();
    await expect.poll(() => sentence(dialog)).not.toBe(read.at(-1));
    read.push(await sentence(dialog));
  }
  return read;
}

test('a rule of the game in play is shown, by thumb and by keyboard, offline', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 71);
  const { page } = ana;
  await page.goto(site.url);
  await kept(page);
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await agree(ana, { Bots: 'instant' });
  await start(ana);
  await ana.button('Menu').tap();
  await ana.button('Rulebook').tap();
  await ana.button('Show me CLA-20').tap();
  const dialog = shown(page, 'CLA-20');
  const read = await readOn(dialog, () => dialog.getByRole('button', { name: 'Next', exact: true }).tap());
  expect(read.length).toBeGreaterThan(2);
  await still(page);
  expect([...await axe(page), ...await misfits(page)]).toEqual([]);

  for (const before of read.slice(0, -1).reverse()) {
    await dialog.getByRole('button', { name: 'Back' }).tap();
    await expect.poll(() => sentence(dialog)).toBe(before);
  }
  expect(await readOn(dialog, () => page.keyboard.press('ArrowRight'))).toEqual(read);
  await page.keyboard.press('Home');
  await expect.poll(() => sentence(dialog)).toBe(read[0]);

  await dialog.getByRole('button', { name: /^Example 1 of/ }).tap();
  await expect(dialog.getByRole('button', { name: /^Example 2 of/ })).toBeVisible();
  // Whoever listens hears what it shows with the way onwards.
  const next = dialog.getByRole('button', { name: 'Next', exact: true });
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleDescription(await dialog.getByRole('heading', { level: 3 }).innerText());
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Rules of Classic' })).toBeVisible();
});

test('a refused play leads to the rule that refused it, shown', async ({ page, serve }) => {
  const { url } = await serve({ dist: GALLERY });
  await lay(page, url, POSITIONS.find(({ name }) => name === 'a refusal, shown')!);
  const dialog = shown(page, 'CLA-20');
  const read = await readOn(dialog, () => dialog.getByRole('button', { name: 'Next', exact: true }).tap());
  expect(read.some((text) => /wants to play .*, but may not: “.*CLA-20/s.test(text))).toBe(true);
  await still(page);
  expect([...await axe(page), ...await misfits(page)]).toEqual([]);
});
