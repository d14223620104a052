// The signalling server that `cargo xtask serve` brings along, under the page's own origin.
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

declare global {
  interface Window { heard: Record<string, object[]> }
}

/** Opens a web socket to a room and collects under `name` what arrives, but for one's own id. */
async function join(page: Page, name: string, room: string): Promise<string> {
  return page.evaluate(([name, room]) => new Promise<string>((resolve) => {
    window.heard ??= {};
    window.heard[name] = [];
    const address = new URL(`signal/${room}`, document.baseURI.replace(/^http/, 'ws'));
    new WebSocket(address).addEventListener('message', ({ data }) => {
      const message = JSON.parse(data);
      if (message.IdAssigned) resolve(message.IdAssigned);
      else window.heard[name].push(message);
    });
  }), [name, room]);
}

test('peers hear of each other in their own room only', async ({ page, serve }) => {
  const { url } = await serve({ base: '/some/sub/path' });
  await page.goto(url);
  await join(page, 'host', 'kitchen');
  await join(page, 'stranger', 'cellar');
  const guest = await join(page, 'guest', 'kitchen');
  await expect.poll(() => page.evaluate(() => window.heard.host)).toEqual([{ NewPeer: guest }]);
  // Whoever comes into the cellar now would be heard after anything that had gone astray.
  const late = await join(page, 'late', 'cellar');
  await expect.poll(() => page.evaluate(() => window.heard.stranger)).toEqual([{ NewPeer: late }]);
});

test('http and https share their rooms', async ({ page, browser, site }) => {
  const phone = await browser.newContext({ ignoreHTTPSErrors: true });
  const other = await phone.newPage();
  await page.goto(site.url);
  await other.goto(site.https);
  await join(page, 'host', 'kitchen');
  const guest = await join(other, 'guest', 'kitchen');
  await expect.poll(() => page.evaluate(() => window.heard.host)).toEqual([{ NewPeer: guest }]);
  await phone.close();
});
