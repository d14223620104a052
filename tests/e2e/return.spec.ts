// Coming back: without any server, by pairing; and to a table that another tab hosts.
import type { Page } from '@playwright/test';
import { KEEPING } from './playwright.config.ts';
import { agree, arrive, host, hosted, joinByLink, play, returnByPaste, start } from './support/party.ts';
import { Person } from './support/person.ts';
import { expect, kept, test } from './support/test.ts';

test.use(KEEPING);

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
});

/** What is read on this page from now on, for however short a moment. */
async function reading(page: Page): Promise<() => Promise<string>> {
  const read = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = () => texts.push(document.querySelector('main')?.textContent ?? '');
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    return texts;
  });
  return async () => (await read.jsonValue()).join('\n');
}

test('a table that is hosted in another tab is left to it, until that is closed', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 73);
  await host(ana, site.url);
  const other = new Person('Ana', await ana.page.context().newPage());
  await other.page.goto(site.url);
  await other.button('Go on hosting your table').tap();
  await expect(other.page.getByRole('status').getByText('Your table is open in another tab of this phone.')).toBeVisible();
  await expect(ana.heading('Your table')).toBeVisible();
  await ana.page.close();
  const read = await reading(other.page);
  await other.button('Go on hosting your table').tap();
  await expect(other.heading('Your table')).toBeVisible();
  const texts = await read();
  expect(texts).toContain('Setting up your table…');
  expect(texts).not.toContain('Looking for the host…');
});

test('a new table does not show where another tab hosts one, until that is closed', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 74);
  await host(ana, site.url);
  const other = new Person('Ana', await ana.page.context().newPage());
  await other.page.goto(site.url);
  const open = async () => {
    await other.button('Host a table').tap();
    await other.button('That closes your table. Tap again').tap();
  };
  const read = await reading(other.page);
  await open();
  await expect(other.page.getByRole('status').getByText('Your table is open in another tab of this phone.')).toBeVisible();
  await expect(other.heading('One Left')).toBeVisible();
  expect(await read()).not.toContain('Your table');
  await expect(ana.heading('Your table')).toBeVisible();
  await ana.page.close();
  await open();
  await expect(other.heading('Your table')).toBeVisible();
  await hosted(other.page);
});
