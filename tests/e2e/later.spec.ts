// The first screen comes alone; what it does not need follows.
import { hold } from './support/hold.ts';
import { arrive, begin, host, hosted, joinByLink, play } from './support/party.ts';
import { expect, test } from './support/test.ts';
import { provoke } from './support/watch.ts';

const REST = '**/*_lobby.wasm';
/** What links phones. */
const LINKS = '**/*_links.wasm';
/** What only a phone needs that hosts. */
const HOST = '**/*_host.wasm';
/** What a guest needs for a round, and no earlier. */
const ROUND = '**/*_round.wasm';
/** What shows a game: fetched behind what it takes to get together. */
const GAME = '**/*_table.wasm';
/** What people open now and then: it comes last. */
const EXTRAS = '**/*_extras.wasm';

test('the first screen does not wait for the rest, and choices on it wait until the rest is here', async ({ page, site, complaints }) => {
  const said = complaints(page);
  const release = await hold(page, REST);
  await begin(page, site.url, 'Ana', 'Play alone');
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
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
});

test('people get together before the table itself is here, and play as soon as it is', async ({ page, site, complaints }) => {
  const said = complaints(page);
  const release = await hold(page, GAME);
  await begin(page, site.url, 'Ana', 'Play alone');
  await expect(page.getByRole('heading', { name: 'Your table' })).toBeVisible();
  await page.getByRole('button', { name: 'Rulebook' }).tap();
  const rules = page.getByRole('dialog', { name: 'Rules of Classic' });
  await expect(rules.getByText('One moment…')).toBeVisible();
  await rules.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Start' }).tap();
  await expect(page.getByText('The game is on its way…')).toBeVisible();
  release();
  await expect(page.locator('#hand button').first()).toBeVisible();
  expect(said).toEqual([]);
});

test('pages that come last show their heading and the way back at once, and keep them', async ({ page, site, complaints }) => {
  const said = complaints(page);
  const release = await hold(page, EXTRAS);
  await page.goto(site.url);
  for (const name of ['History', 'Settings']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
    await expect(page.getByText('One moment…')).toBeVisible();
    await expect(page).toHaveTitle(`${name} – One Left`);
    if (name === 'Settings') break;
    await page.getByRole('button', { name: 'Back' }).tap();
    await expect(page.getByRole('button', { name: 'Play alone' })).toBeVisible();
  }
  await page.getByRole('heading', { name: 'Settings' }).evaluate((heading) => { heading.dataset.same = ''; });
  release();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  await expect(page.getByText('One moment…')).toHaveCount(0);
  await expect(page.locator('h1[data-same]')).toBeFocused();
  expect(said).toEqual([]);
});

test('a sheet of the rules shows its title at once, and keeps it', async ({ page, site, complaints }) => {
  const said = complaints(page);
  const release = await hold(page, EXTRAS);
  await begin(page, site.url, 'Ana', 'Play alone');
  await page.getByRole('button', { name: 'Rulebook' }).tap();
  const rules = page.getByRole('dialog', { name: 'Rules of Classic' });
  await expect(rules.getByText('One moment…')).toBeVisible();
  await rules.evaluate((sheet) => { sheet.dataset.same = ''; });
  release();
  await expect(rules.getByRole('searchbox', { name: 'Search the rules' })).toBeVisible();
  await expect(page.locator('dialog[data-same]')).toBeVisible();
  await rules.getByRole('button', { name: 'Show me' }).first().tap();
  await expect(page.getByRole('dialog', { name: /^Show me: / })).toBeVisible();
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
  await begin(page, site.url, 'Ana', 'Play alone');
  await page.getByRole('button', { name: 'Start' }).tap();
  await expect(page.getByText('The game could not be fetched.')).toBeVisible();
  await page.unroute(GAME);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.locator('#hand button').first()).toBeVisible();
});

test('where the program for hosts cannot be fetched, a message says so, and the next tap tries again', async ({ page, site }) => {
  provoke(/said TypeError: Failed to fetch/);
  await page.route(HOST, (route) => route.abort());
  await begin(page, site.url, 'Ana', 'Play alone');
  await expect(page.getByText('The game could not be fetched.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'One Left' })).toBeVisible();
  await page.unroute(HOST);
  await page.getByRole('button', { name: 'Play alone' }).tap();
  await expect(page.getByRole('heading', { name: 'Your table' })).toBeVisible();
  await hosted(page);
});

test('the lobby of a new table is there before the program for hosts, and what changes there stands', async ({ page, site, complaints }) => {
  const said = complaints(page);
  const release = await hold(page, HOST);
  await begin(page, site.url, 'Ana', 'Host a table');
  await expect(page.getByRole('heading', { name: 'Your table' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a bot' }).tap();
  await page.getByRole('button', { name: 'Add a bot' }).tap();
  await expect(page.getByText('good bot')).toHaveCount(2);
  const invitation = page.getByRole('textbox', { name: 'The link to copy' });
  const shown = await invitation.inputValue();
  const parts = [invitation, page.getByText('good bot').last(), page.getByRole('button', { name: 'Start' })];
  const drawn = await Promise.all(parts.map((part) => part.elementHandle()));
  release();
  await hosted(page);
  await expect(page.getByText('good bot')).toHaveCount(2);
  await expect(invitation).toHaveValue(shown);
  // Nothing is drawn anew.
  for (const part of drawn) expect(await part!.evaluate((element) => element.isConnected)).toBe(true);
  await page.getByRole('button', { name: 'Start' }).tap();
  await expect(page.locator('#hand button').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('#hand button').first()).toBeVisible();
  expect(said).toEqual([]);
});

test('a lobby of one’s own does without the program for links, and guests come once that is here', async ({ browser, site }) => {
  const [ana, ben] = [await arrive(browser, 'Ana'), await arrive(browser, 'Ben')];
  const release = await hold(ana.page, LINKS);
  await begin(ana.page, site.url, 'Ana', 'Host a table');
  await expect(ana.heading('Your table')).toBeVisible();
  await ana.button('Add a bot').tap();
  await expect(ana.page.getByText('good bot')).toBeVisible();
  release();
  await joinByLink(ben, ana);
  await expect(ben.page.getByText('good bot')).toBeVisible();
});

test('a start before the program for hosts is here follows as soon as it is', async ({ page, site, complaints }) => {
  const said = complaints(page);
  const release = await hold(page, HOST);
  await page.goto(`${site.url}#/alone`);
  await expect(page.getByText('good bot')).toHaveCount(3);
  await page.getByRole('button', { name: 'Start' }).tap();
  await page.getByRole('button', { name: 'Start' }).tap();
  await expect(page.getByText('Dealing…')).toBeVisible();
  release();
  await expect(page.locator('#hand button').first()).toBeVisible();
  expect(said).toEqual([]);
});

test('a table that is closed before the program for hosts is here stays closed', async ({ page, site, complaints }) => {
  const said = complaints(page);
  const release = await hold(page, HOST);
  await page.goto(`${site.url}#/host`);
  await expect(page.getByRole('heading', { name: 'Your table' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the table' }).tap();
  await page.getByRole('button', { name: /Tap again/ }).tap();
  await expect(page.getByRole('heading', { name: 'One Left' })).toBeVisible();
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Back to the table' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Host a table' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go on hosting your table' })).toHaveCount(0);
  expect(said).toEqual([]);
});

test('a table is still there after a later one that never had a host', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana');
  await host(ana, site.url);
  await ana.button('Add a bot').tap();
  await expect(ana.page.getByText('good bot')).toHaveCount(1);
  await ana.button('Home').tap();
  const release = await hold(ana.page, HOST);
  await ana.page.reload();
  await ana.button('Host a table').tap();
  await ana.button('That closes your table. Tap again').tap();
  await expect(ana.heading('Your table')).toBeVisible();
  await expect(ana.page.getByText('good bot')).toHaveCount(0);
  await ana.button('Close the table').tap();
  await ana.button(/Tap again/).tap();
  await ana.button('Go on hosting your table').tap();
  release();
  await expect(ana.page.getByText('good bot')).toHaveCount(1);
});

test('a guest who follows the invitation before the program for hosts is here gets in as soon as it is', async ({ browser, site }) => {
  const [ana, ben] = [await arrive(browser, 'Ana'), await arrive(browser, 'Ben')];
  const release = await hold(ana.page, HOST);
  await begin(ana.page, site.url, 'Ana', 'Host a table');
  const joins = joinByLink(ben, ana);
  await expect(ben.page.getByText('Looking for the host…')).toBeVisible();
  release();
  await joins;
  await expect(ana.button('Change Ben')).toBeVisible();
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
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
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
