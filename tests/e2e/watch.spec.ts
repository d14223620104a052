// A finished round watched again: open or from a seat, at any step, and from a file.
import { axe, misfits, still } from './support/inspection.ts';
import { agree, arrive, goHome, playMatch, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

test('a round played is watched from the results, saved, and watched again from its file', async ({ browser, site }, info) => {
  const ana = await arrive(browser, 'Ana', 11);
  const { page } = ana;
  await page.goto(site.url);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await agree(ana, { Target: 'a single round', Bots: 'instant' });
  await start(ana);
  expect(await playMatch([ana])).toBe(1);

  await ana.button('Watch the round').tap();
  const dialog = page.getByRole('dialog', { name: 'A round of Classic' });
  const said = dialog.locator('.show-says');
  await expect(said).toContainText('dealt');
  await dialog.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(said).not.toContainText('dealt');
  const step = dialog.getByRole('slider', { name: 'Step' });
  await step.press('End');
  await expect(said).toContainText('the round is over');
  await expect(dialog.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await step.press('Home');
  const open = await dialog.locator('.stand-cards .card:not(.back)').count();
  await dialog.getByRole('combobox', { name: 'As seen by' }).selectOption('Ana');
  await expect(dialog.locator('.stand-cards .card:not(.back)')).toHaveCount(7);
  expect(open).toBeGreaterThan(7);
  await still(page);
  expect([...await axe(page), ...await misfits(page)]).toEqual([]);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).tap();
  const file = info.outputPath('round.tape');
  await (await download).saveAs(file);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await page.goto(`${site.url}#/history`);
  await expect(ana.heading('History')).toBeVisible();
  await page.getByLabel('Watch a saved round').setInputFiles(file);
  await expect(dialog.locator('.show-says')).toContainText('dealt');
  await dialog.getByRole('slider', { name: 'Step' }).press('End');
  await expect(dialog.locator('.show-says')).toContainText('the round is over');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await page.getByLabel('Watch a saved round').setInputFiles({ name: 'no.tape', mimeType: '', buffer: Buffer.from('no round') });
  await expect(page.getByText('This file is no round that this build of One Left can show.')).toBeVisible();
  await goHome([ana]);
});
