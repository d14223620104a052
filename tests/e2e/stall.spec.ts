// A link on which nothing gets through for a moment: people are told what became of their tap.
import type { Page } from '@playwright/test';
import { arrive, host, joinByLink, next, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    /** What waits to be sent. */
    held: (() => void)[];
    letGo(): void;
  }
}

/** From now on what this page sends waits, until it lets go. */
async function hold(page: Page): Promise<void> {
  await page.evaluate(() => {
    const native = RTCDataChannel.prototype.send as (data: ArrayBufferView<ArrayBuffer>) => void;
    window.held = [];
    RTCDataChannel.prototype.send = function (data: ArrayBufferView<ArrayBuffer>) {
      const copy = new Uint8Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
      window.held.push(() => native.call(this, copy));
    } as typeof native;
    window.letGo = () => {
      RTCDataChannel.prototype.send = native;
      for (const send of window.held) send();
    };
  });
}

test('an action is said to be on its way as long as the host has not heard of it', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 70 + at)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await start(ana, ben);
  while (await next([ana, ben]) !== ben) await ana.move();
  const word = ben.page.getByRole('status').filter({ hasText: 'On its way to the host…' });
  const draw = ben.page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: /^Draw/ });
  await expect(draw).toBeVisible();
  // One tap: a link on which nothing comes for some seconds is taken for lost.
  await hold(ben.page);
  await draw.tap();
  await expect(word).toBeVisible();
  await ben.page.evaluate(() => window.letGo());
  await expect(word).toHaveCount(0);
});
