// The release build starts wherever it is put.
import { KEEPING } from './playwright.config.ts';
import { expect, test } from './support/test.ts';
import { provoke } from './support/watch.ts';

test.use(KEEPING);

for (const base of ['/', '/some/sub/path']) {
  test(`the app starts at ${base} and complains of nothing`, async ({ page, serve, complaints }) => {
    const { url } = await serve({ base });
    const said = complaints(page);
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'One Left' })).toBeVisible();
    await expect(page.locator('#skeleton')).toHaveCount(0);
    expect(said).toEqual([]);
  });
}

test('the app starts over https, as phones open it', async ({ browser, site, complaints }) => {
  // Chromium keeps nothing for an origin whose certificate it had to be told to ignore, so no worker is asked for. The
  // refusal would come whenever it likes, in words that change with the load.
  const phone = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });
  const page = await phone.newPage();
  const said = complaints(page);
  await page.goto(site.https);
  await expect(page.getByRole('heading', { name: 'One Left' })).toBeVisible();
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  expect(said).toEqual([]);
  await phone.close();
});

test('where the browser refuses to keep the app, it starts all the same', async ({ page, site, complaints }) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no', 'SecurityError'));
  });
  const said = complaints(page);
  await page.goto(site.url);
  await expect(page.getByRole('heading', { name: 'One Left' })).toBeVisible();
  await expect(page.locator('#skeleton')).toHaveCount(0);
  expect(said).toEqual([]);
});

test('where the app cannot start, the page says so', async ({ page, site }) => {
  provoke(/said TypeError: Failed to fetch/);
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(site.url);
  await expect(page.getByRole('status')).toContainText('could not start');
});

test('the manifest names icons and pictures that exist in the size it says', async ({ page, serve }) => {
  const { url } = await serve({ base: '/some/sub/path' });
  await page.goto(url);
  const manifest = new URL(await page.locator('link[rel=manifest]').getAttribute('href') ?? '', url);
  const { icons, screenshots, start_url, scope } = await (await page.request.get(manifest.href)).json();
  for (const link of [start_url, scope]) expect(new URL(link, manifest).href).toBe(url);
  expect(icons.map((icon: { purpose?: string }) => icon.purpose)).toContain('maskable');
  expect(new Set(screenshots.map((shot: { form_factor: string }) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, new URL(src, manifest).href);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
});

test('a link to the page is shown with a picture of the size it says', async ({ page, site }) => {
  await page.goto(site.url);
  const told = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
  const address = new URL(await told('image') ?? '', site.url).href;
  const size = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, address);
  expect(size.map(String)).toEqual([await told('image:width'), await told('image:height')]);
});
