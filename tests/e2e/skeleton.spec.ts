// What stands on the page until the app has come is home, where home will stand; and what else leads straight to a table.
import { hold } from './support/hold.ts';
import { hosted } from './support/party.ts';
import { expect, test } from './support/test.ts';
import { told } from './support/tongues.ts';

const PROGRAMS = '**/*.wasm';

test('before the program has come, the page is home already, and its ways lead on', async ({ browser, site }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  const page = await context.newPage();
  const release = await hold(page, PROGRAMS);
  await page.goto(site.url, { waitUntil: 'domcontentloaded' });
  const way = page.getByRole('link', { name: told('de', 'Join a table') });
  await way.click();
  await expect(way).toHaveAttribute('aria-current', 'page');
  release();
  await expect(page.getByRole('heading', { name: told('de', 'Join a table') })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: told('de', 'Join a table') })).toBeVisible();
  await expect(page.locator('#skeleton')).toHaveCount(0);
});

for (const [width, height] of [[390, 844], [844, 390], [1920, 1080]]) {
  test(`home stands where the page had it, at ${width}x${height}`, async ({ browser, site }) => {
    const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US' });
    const page = await context.newPage();
    const release = await hold(page, PROGRAMS);
    await page.goto(site.url, { waitUntil: 'domcontentloaded' });
    const name = page.locator('header').getByText('One Left');
    const places = async (role: 'link' | 'button') => {
      const ways = ['Host a table', 'Join a table', 'Play alone'].map((name) => page.getByRole(role, { name }));
      await expect(ways[0]).toBeVisible();
      return Promise.all([name, ...ways].map((place) => place.boundingBox()));
    };
    const before = await places('link');
    release();
    const after = await places('button');
    for (const [place, box] of before.entries()) {
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(box![side] - after[place]![side]), `${place} ${side}`).toBeLessThanOrEqual(6);
      }
    }
  });
}

test('a newcomer with an invitation is offered no other ways while the program comes', async ({ page, site }) => {
  await hold(page, PROGRAMS);
  await page.goto(`${site.url}#/join/ABCD`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('A card game. Your hand is on your phone.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('the shortcuts of the icon lead to a table', async ({ browser, page, site }) => {
  await page.goto(site.url);
  const manifest = new URL(await page.locator('link[rel=manifest]').getAttribute('href') ?? '', site.url);
  const { shortcuts } = await (await page.request.get(manifest.href)).json();
  const heads = { 'Host a table': 'Your table', 'Join a table': 'Join a table', 'Play alone': 'Your table' };
  expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual(Object.keys(heads));
  for (const { name, url } of shortcuts as { name: keyof typeof heads; url: string }[]) {
    const phone = await browser.newContext({ locale: 'en-US' });
    const opened = await phone.newPage();
    await opened.goto(new URL(url, manifest).href);
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(heads[name]);
  }
});

test('a shortcut to a new table ends none without being asked', async ({ page, site }) => {
  await page.goto(`${site.url}#/host`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your table');
  await hosted(page);
  await page.goto('about:blank');
  await page.goto(`${site.url}#/alone`);
  await page.getByRole('button', { name: 'Play alone' }).click();
  await expect(page.getByRole('button', { name: 'That closes your table. Tap again' })).toBeVisible();
});
