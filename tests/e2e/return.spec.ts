// With the server gone for good, a guest whose page was reloaded comes back by pairing.
import { agree, arrive, goHome, host, joinByLink, play, returnByPaste, start } from './support/party.ts';
import { expect, kept, test } from './support/test.ts';

test('a guest reloads without any server, and is let back in by codes', async ({ browser, serve }) => {
  const site = await serve();
  const camera = { permissions: ['camera'] };
  const ana = await arrive(browser, 'Ana', 71, {}, camera);
  const ben = await arrive(browser, 'Ben', 72, {}, camera);
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await kept(ben.page);
  await agree(ana, { Target: 'a single round' });
  await start(ana, ben);
  await play([ana, ben], 3);
  const hand = await ben.hand();
  await site.stop();
  await ben.page.reload();
  await expect(ben.heading('On the way to the table')).toBeVisible();
  await returnByPaste(ben, ana);
  await expect.poll(() => ben.hand()).toEqual(hand);
  await play([ana, ben], 4);
  await goHome([ana, ben]);
});
