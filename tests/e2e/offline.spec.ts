// After one visit the app needs no network; a newer build waits until it is asked for.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KEEPING } from './playwright.config.ts';
import { axe, misfits } from './support/inspection.ts';
import { expect, kept, test } from './support/test.ts';

test.use(KEEPING);

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

for (const base of ['/', '/some/sub/path']) {
  test(`with its server killed, the app still opens at ${base}`, async ({ page, context, serve, complaints }) => {
    const site = await serve({ base });
    await page.goto(site.url);
    await kept(page);
    const files = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => url);
    });
    // Pictures are for those who do not have the app yet.
    expect(files.filter((file) => file.startsWith(`${site.url}icons/`)).length).toBeGreaterThan(0);
    expect(files.filter((file) => file.startsWith(`${site.url}pictures/`))).toEqual([]);
    await site.stop();

    const said = complaints(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'One Left' })).toBeVisible();
    expect(said).toEqual([]);

    const tab = await context.newPage();
    await tab.goto(`${site.url}?from=home#anywhere`);
    await expect(tab.getByRole('heading', { name: 'One Left' })).toBeVisible();
  });
}

test('a newer build waits until it is asked for, and leaves nothing of the old one', async ({ page, serve }) => {
  const dist = await mkdtemp(join(tmpdir(), 'one-left-'));
  await cp(DIST, dist, { recursive: true });
  const { url } = await serve({ dist });
  await page.goto(url);
  await kept(page);
  const old = await page.evaluate(() => caches.keys());
  const update = page.getByRole('button', { name: 'Update' });
  await expect(update).toHaveCount(0);

  const worker = join(dist, 'sw.js');
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(/BUILD = '\w+'/, "BUILD = 'newer'"));
  // An installed app is resumed, not loaded.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(update).toBeVisible();
  expect([...await axe(page), ...await misfits(page)]).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual(expect.arrayContaining(old));

  const loaded = page.waitForEvent('load');
  await update.tap();
  await loaded;
  await expect(update).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([`one-left ${url} newer`]);
  await rm(dist, { recursive: true });
});
