// A page that can be trusted: it runs only its own code, as it was built, and asks nobody but its own server.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { KEEPING } from './playwright.config.ts';
import { expect, test } from './support/test.ts';
import { provoke, takeSeen } from './support/watch.ts';

test.use(KEEPING);

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** What came of each of these attempts on the page: the name of the error, or `undefined` where it was let through. */
async function attempt(page: Page, attempts: Record<string, string[]>): Promise<Record<string, string | undefined>> {
  return page.evaluate(async (attempts) => {
    // What a test evaluates may do more than the page, until it is called back.
    const pause = () => new Promise((resolve) => setTimeout(resolve));
    await pause();
    const box = document.createElement('div');
    const ways: Record<string, (text: string) => unknown> = {
      innerHTML: (text) => { box.innerHTML = text; },
      outerHTML: (text) => { box.appendChild(document.createElement('p')).outerHTML = text; },
      insertAdjacentHTML: (text) => box.insertAdjacentHTML('beforeend', text),
      srcdoc: (text) => { document.createElement('iframe').srcdoc = text; },
      write: (text) => document.write(text),
      fragment: (text) => document.createRange().createContextualFragment(text),
      parser: (text) => new DOMParser().parseFromString(text, 'text/html'),
      eval: (text) => (0, eval)(text),
      Function: (text) => new Function(text),
      script: (text) => { document.createElement('script').text = text; },
      'script.src': (text) => { document.createElement('script').src = text; },
      onclick: (text) => box.setAttribute('onclick', text),
      Worker: (text) => new Worker(text),
      serviceWorker: (text) => navigator.serviceWorker.register(text),
      policy: (text) => (self as any).trustedTypes.createPolicy(text, { createHTML: (markup: string) => markup }),
    };
    const told: Record<string, string | undefined> = {};
    for (const [way, texts] of Object.entries(attempts)) {
      for (const text of texts) {
        told[`${way} ${text}`] = undefined;
        try {
          await ways[way](text);
        } catch (error) {
          told[`${way} ${text}`] = (error as Error).name;
        }
      }
    }
    // The browser tells of refusals a little later.
    await pause();
    return told;
  }, attempts);
}

/** Lets this file arrive with another byte at its end. */
async function spoil(page: Page, name: string | RegExp): Promise<void> {
  await page.route(name, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length - 1] ^= 1;
    await route.fulfill({ response, body });
  });
}

test('no string becomes code or elements but the parts of the app', async ({ page, site }) => {
  await page.goto(site.url);
  await expect(page.getByRole('heading', { name: 'One Left' })).toBeVisible();
  const markup = [
    '<img src=x onerror=alert(1)>', '<img onerror="alert(1)">', '<svg onload="alert(1)"></svg>', '<script>alert(1)</script>',
    '<iframe srcdoc="x"></iframe>', '<a href="javascript:alert(1)">x</a>', '<use href="data:x"/>', '<style>*{}</style>',
    '<p style="x">x</p>', '<p onclick="x">x</p>', '<p class=x onclick=x>x</p>', '<<p>script>x', '<!-- x -->', '<p class="<img>">x</p>',
  ];
  const code = ['alert(1)'];
  const elsewhere = ['https://example.org/x.js', 'other.js', 'data:text/javascript,x', 'sw.js?x', 'sw.js#x'];
  const told = await attempt(page, {
    innerHTML: markup, outerHTML: markup, insertAdjacentHTML: markup, srcdoc: markup, write: markup, fragment: markup, parser: markup,
    eval: code, Function: code, script: code, onclick: code,
    'script.src': elsewhere, Worker: elsewhere, serviceWorker: elsewhere, policy: ['default', 'another'],
  });
  expect(Object.entries(told).filter(([, error]) => error === undefined)).toEqual([]);
  expect(takeSeen().length).toBeGreaterThan(20);
});

test('the parts of the app are let through', async ({ page, site }) => {
  await page.goto(site.url);
  const told = await attempt(page, {
    innerHTML: ['', 'x > y &lt; &amp;', '<p class="x">a <b>b</b></p>', '<g id="x"><use href="#y" class="z"/><path d="M0-8 8 7H-8z"/></g>'],
    Worker: ['scanner_loader.js'],
  });
  expect(Object.values(told).filter(Boolean)).toEqual([]);
});

test('a script that is written into the page does not run', async ({ page, site }) => {
  provoke(/will not be executed/);
  await page.goto(site.url);
  const said = page.waitForEvent('console', (message) => message.text().includes('will not be executed'));
  await page.evaluate(() => setTimeout(() => {
    const script = document.createElement('script');
    script.append('self.x = 1');
    document.body.append(script);
  }));
  await said;
  expect(await page.evaluate(() => 'x' in self)).toBe(false);
});

test('the page cannot ask anybody else, and the watch sees who does', async ({ page, context, site }) => {
  await page.goto(site.url);
  const asked = await page.evaluate(() => fetch('http://localhost:9/').then(() => 'answered', (error) => error.name));
  expect(asked).toBe('TypeError');
  await expect.poll(() => takeSeen().join()).toContain('refused by the policy: connect-src');

  const other = await context.newPage();
  await other.setContent('<img src="http://localhost:9/x.png">');
  await expect.poll(() => takeSeen().join()).toContain('asked http://localhost:9/x.png');
  await other.evaluate(() => new RTCPeerConnection({ iceServers: [{ urls: 'stun:localhost:9' }] }).close());
  await expect.poll(() => takeSeen().join()).toContain('asked for its address: stun:localhost:9');
});

/** What browsers say of a file that is not as it was built. */
const SPOILED = [/Failed to find a valid digest in the 'integrity' attribute/, /SRI's integrity checks failed/, /said (Type)?Error: /];

for (const [what, name] of Object.entries({
  'the program': /app-[0-9a-f]+_bg\.wasm$/,
  'the script': /app-[0-9a-f]+\.js$/,
  'the second script': /app-[0-9a-f]+_later\.js$/,
  'a style sheet': /styles-[0-9a-f]+\.css$/,
})) {
  test(`where one bit of ${what} has changed, nothing starts and the page says why`, async ({ page, site }) => {
    provoke(...SPOILED);
    await spoil(page, name);
    await page.goto(site.url);
    await expect(page.getByRole('status')).toContainText('a file is not as it was built');
    await expect(page.getByRole('heading', { name: 'One Left' })).toHaveCount(0);
    // Nor is there a way into it.
    await expect(page.getByRole('link')).toHaveCount(0);
  });
}

for (const [what, name] of Object.entries({
  'the program for the lobby': /_lobby\.wasm$/,
  'the program for extras': /_extras\.wasm$/,
})) {
  test(`where one bit of ${what} has changed, the page says so and tries again`, async ({ page, site }) => {
    provoke(...SPOILED);
    await spoil(page, name);
    await page.goto(`${site.url}#/settings`);
    await expect(page.getByText('The game could not be fetched.')).toBeVisible();
    await page.unroute(name);
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  });
}

test('where one bit of the program for the table has changed, the page says so and tries again', async ({ page, site }) => {
  const game = /_table\.wasm$/;
  provoke(...SPOILED);
  await spoil(page, game);
  await page.goto(site.url);
  await page.getByRole('button', { name: 'History' }).tap();
  await expect(page.getByText('The game could not be fetched.')).toBeVisible();
  await page.unroute(game);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByText('Nothing has been played on this phone yet.')).toBeVisible();
});

test('a file that has changed is not kept for offline use, nor anything beside it', async ({ page, serve }) => {
  const dist = await mkdtemp(join(tmpdir(), 'one-left-'));
  await cp(DIST, dist, { recursive: true });
  const book = join(dist, 'rulebook', 'classic.md');
  await writeFile(book, `${await readFile(book, 'utf8')} `);
  const { url } = await serve({ dist });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'One Left' })).toBeVisible();
  const became = await page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.register('sw.js');
    const worker = installing ?? waiting ?? active;
    if (worker?.state === 'installing') await new Promise((resolve) => worker.addEventListener('statechange', resolve));
    return worker?.state;
  });
  expect(became).toBe('redundant');
  await rm(dist, { recursive: true });
});

test('no other page may show this one in a frame', async ({ page, site }) => {
  const headers = (await page.request.get(site.url)).headers();
  expect(headers['content-security-policy']).toBe("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('the hashes beside the page are those of everything that is served', async ({ page, site }) => {
  const list = await (await page.request.get(`${site.url}SHA256SUMS`)).text();
  const sums = new Map(list.trimEnd().split('\n').map((line) => line.split('  ').reverse() as [string, string]));
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(DIST.length + 1));
  expect([...sums.keys(), 'SHA256SUMS', 'servers.txt'].sort()).toEqual(files.sort());
  for (const [name, sum] of sums) {
    const body = await (await page.request.get(site.url + name)).body();
    expect(createHash('sha256').update(body).digest('hex'), name).toBe(sum);
  }
});
