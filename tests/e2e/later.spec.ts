// The first screen comes alone; what it does not need follows.
import { arrive, host, joinByLink, play } from './support/party.ts';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';
import { provoke } from './support/watch.ts';

const REST = '**/*_lobby.wasm';
/** What only a phone needs that hosts. */
const HOST = '**/*_host.wasm';
/** What a guest needs for a round, and no earlier. */
const ROUND = '**/*_round.wasm';
/** What shows a game: fetched behind what it takes to get together. */
const GAME = '**/*_table.wasm';

test('the first screen does not wait for the rest, and choices on it wait until the rest is here', async ({ page, site, complaints }) => {
  const said = complaints(page);
  const release = await hold(page, REST);
  await page.goto(site.url);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await page.getByRole('button', { name: 'Play alone' }).tap();
  await expect(page.getByText('The game is on its way…')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Your table' })).toBeVisible();
  await expect(page.getByText('good bot')).toHaveCount(3);
  expect(said).toEqual([]);
});

test('where the rest cannot be fetched, the page says so and tries again', async ({ page, site }) => {
  provoke(/said TypeError: Failed to fetch/);
  await page.route(REST, (route) => route.abort());
  await page.goto(`${site.url}#/settings`);
  await expect(page.getByText('The game could not be fetched.')).toBeVisible();
  await page.unroute(REST);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('people get together before the table itself is here, and play as soon as it is', async ({ page, site, complaints }) => {
  const said = complaints(page);
  const release = await hold(page, GAME);
  await page.goto(site.url);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await page.getByRole('button', { name: 'Play alone' }).tap();
  await expect(page.getByRole('heading', { name: 'Your table' })).toBeVisible();
  await page.getByRole('button', { name: 'Read the rules' }).tap();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await expect(rules.getByText('One moment…')).toBeVisible();
  await rules.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Start' }).tap();
  await expect(page.getByText('The game is on its way…')).toBeVisible();
  release();
  await expect(page.locator('#hand button').first()).toBeVisible();
  expect(said).toEqual([]);
});

test('a guest is at the table before the program for rounds is here, and misses nothing of a round that begins meanwhile', async ({ browser, site }) => {
  const [ana, ben] = [await arrive(browser, 'Ana'), await arrive(browser, 'Ben')];
  const release = await hold(ben.page, ROUND);
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await ben.button('I’m ready').tap();
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  await expect(ana.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
  await expect(ben.page.getByText('The game is on its way…')).toBeVisible();
  release();
  await expect(ben.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
  await play([ana, ben], 4);
});

test('where the table cannot be fetched, the page says so and tries again, and the round waits', async ({ page, site }) => {
  provoke(/said TypeError: Failed to fetch/);
  await page.route(GAME, (route) => route.abort());
  await page.goto(site.url);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await page.getByRole('button', { name: 'Play alone' }).tap();
  await page.getByRole('button', { name: 'Start' }).tap();
  await expect(page.getByText('The game could not be fetched.')).toBeVisible();
  await page.unroute(GAME);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.locator('#hand button').first()).toBeVisible();
});

test('where the program for hosts cannot be fetched, a message says so, and the next tap tries again', async ({ page, site }) => {
  provoke(/said TypeError: Failed to fetch/);
  await page.route(HOST, (route) => route.abort());
  await page.goto(site.url);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await page.getByRole('button', { name: 'Play alone' }).tap();
  await expect(page.getByText('The game could not be fetched.')).toBeVisible();
  await page.unroute(HOST);
  await page.getByRole('button', { name: 'Play alone' }).tap();
  await expect(page.getByRole('heading', { name: 'Your table' })).toBeVisible();
});

test('a choice made before going back is not done later', async ({ page, site }) => {
  provoke(/said TypeError: Failed to fetch/);
  await page.route(REST, (route) => route.abort());
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Play alone' }).tap();
  await page.getByRole('button', { name: 'Home' }).tap();
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.unroute(REST);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page.getByRole('button', { name: 'Back to the table' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play alone' })).toBeVisible();
});

test('text typed on a screen counts, however late the browser reports the screen', async ({ page, site }) => {
  await page.goto(site.url);
  for (const way of ['Join a table', 'Use this screen as the table']) {
    await expect(page.getByRole('button', { name: way })).toBeVisible();
    await page.evaluate(async (way) => {
      const told = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
      // As soon as the field is there, and so before the browser tells anything.
      const typed = new Promise<void>((resolve) => {
        new MutationObserver((_, watch) => {
          const field = document.querySelector<HTMLInputElement>('form.paste input');
          if (!field) return;
          watch.disconnect();
          field.value = 'an invitation';
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
          resolve();
        }).observe(document.body, { subtree: true, childList: true });
      });
      [...document.querySelectorAll('button')].find((button) => button.textContent === way)!.click();
      await Promise.all([told, typed]);
    }, way);
    await expect(page.getByRole('textbox', { name: 'Or paste the invitation' })).toHaveValue('an invitation');
    await expect(page.getByRole('button', { name: 'Use it' })).toBeEnabled();
    await page.getByRole('button', { name: 'Back' }).tap();
    await expect(page.getByRole('button', { name: way })).toBeVisible();
  }
});
