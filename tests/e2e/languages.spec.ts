// Which language is read, where it comes from, and whether everything is in it and has room. With EVERY=1 more tables and settings.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { KEEPING } from './playwright.config.ts';
import { expect, lay, test } from './support/gallery.ts';
import { changed, sight, until } from './support/glance.ts';
import { inspect, type Setting } from './support/inspection.ts';
import { agree, arrive, goHome, PHONE, start, unfold } from './support/party.ts';
import type { Person } from './support/person.ts';
import { POSITIONS } from './support/positions.ts';
import { kept } from './support/test.ts';
import { provoke } from './support/watch.ts';
import { leaks, pretend, type Pseudo, PSEUDOS, said, told } from './support/tongues.ts';

/** Where what is longer than any real language has to find room. */
const ROOM: Setting[] = [{ size: [360, 740] }, { size: [844, 390], scheme: 'dark', safe: [0, 47, 21, 47] }];

/** A phone whose browser is set to this language. */
function phone(browser: Browser, locale: string): Promise<BrowserContext> {
  return browser.newContext({ ...PHONE, ...KEEPING, locale });
}

/** Languages of which any file is asked for, from now on. */
function asked(context: BrowserContext): Set<string> {
  const tags = new Set<string>();
  context.on('request', (request) => {
    const [, tag] = /\/(?:tongues|rulebook|tours)\/([a-z]{2})(?:\.txt$|\/)/.exec(new URL(request.url()).pathname) ?? [];
    if (tag) tags.add(tag);
  });
  return tags;
}

/** Files of languages that are kept for offline use, from the folder of the page on. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const files = lists.flat().map(({ url }) => url.slice(document.baseURI.split('#')[0].length));
    return files.filter((file) => /^(?:tongues\/|(?:rulebook|tours)\/[a-z]{2}\/)/.test(file)).sort();
  });
}

/** The page is read in this language, and says so. */
async function isRead(page: Page, tag: string, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: tag === 'en' ? title : told(tag, title), exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
}

/** The language of that name, if it is the one that was chosen. */
const chosen = (page: Page, name: string) => page.getByRole('button', { name, exact: true, pressed: true });

for (const base of ['/', '/some/sub/path']) {
  test(`a German browser reads German at ${base}, also with no network, and asks for no other language`, async ({ browser, serve, complaints }) => {
    const site = await serve({ base });
    const context = await phone(browser, 'de-DE');
    const page = await context.newPage();
    const complained = complaints(page);
    const tags = asked(context);
    await page.goto(`${site.url}#/settings`);
    await isRead(page, 'de', 'Settings');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(chosen(page, told('de', 'As the browser'))).toBeVisible();
    await kept(page);
    // Messages, seven books and six tours.
    await expect.poll(async () => (await keptFiles(page)).length).toBe(14);
    expect((await keptFiles(page)).filter((file) => !/\bde\b/.test(file))).toEqual([]);

    await site.stop();
    await page.reload();
    await isRead(page, 'de', 'Settings');
    await page.goto(`${site.url}#/tour/classic`);
    await expect(page.locator('.lesson [role=status]')).not.toBeEmpty();
    await page.goto(`${site.url}#/tour`);
    await isRead(page, 'de', 'Learn a game');
    expect([...tags]).toEqual(['de']);
    expect(complained).toEqual([]);
  });
}

for (const locale of ['en-US', 'nl-NL']) {
  test(`a browser in ${locale} reads English, and asks for no language`, async ({ browser, site }) => {
    const context = await phone(browser, locale);
    const page = await context.newPage();
    const tags = asked(context);
    await page.goto(`${site.url}#/settings`);
    await isRead(page, 'en', 'Settings');
    await kept(page);
    expect(await keptFiles(page)).toEqual([]);
    expect([...tags]).toEqual([]);
  });
}

test('a language is chosen in the settings, and stays', async ({ browser, site }) => {
  const context = await phone(browser, 'en-US');
  const page = await context.newPage();
  const choose = async (name: string) => {
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name, exact: true }).tap();
    await loaded;
  };
  await page.goto(`${site.url}#/settings`);
  await expect(chosen(page, 'As the browser')).toBeVisible();
  for (const [name, tag] of [['Deutsch', 'de'], ['Français', 'fr'], ['Español', 'es'], ['中文', 'zh'], ['English', 'en']]) {
    await choose(name);
    await isRead(page, tag, 'Settings');
    await expect(chosen(page, name)).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#/settings');
  }
  await choose('Deutsch');
  const tab = await context.newPage();
  await tab.goto(`${site.url}#/settings`);
  await isRead(tab, 'de', 'Settings');
  await tab.close();
  await choose(told('de', 'As the browser'));
  await isRead(page, 'en', 'Settings');
});

test('keys come to any language without loading those on the way', async ({ browser, site }) => {
  const page = await (await phone(browser, 'en-US')).newPage();
  await page.goto(`${site.url}#/settings`);
  await page.getByRole('button', { name: 'As the browser' }).focus();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  for (const key of ['Tab', 'Tab', 'ArrowRight', 'Tab']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Français' })).toBeFocused();
  expect(loads).toEqual([]);
  await page.keyboard.press('Enter');
  await isRead(page, 'fr', 'Settings');
});

test('where a language cannot be had, or not be read, everything is in English', async ({ browser, site }) => {
  provoke(/status of 404/);
  for (const broken of [{ status: 404, body: '' }, { body: 'Start\nStop\n' }]) {
    const context = await browser.newContext({ ...PHONE, locale: 'de-DE' });
    await context.route(/\/tongues\/de\.txt$/, (route) => route.fulfill(broken));
    const page = await context.newPage();
    await page.goto(`${site.url}#/settings`);
    await isRead(page, 'en', 'Settings');
  }
});

test('where the app cannot start, the page says so in the language of the browser', async ({ browser, site }) => {
  provoke(/said TypeError: Failed to fetch/);
  const context = await phone(browser, 'de-DE');
  const page = await context.newPage();
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(site.url);
  await expect(page.getByRole('status')).toHaveText(told('de', 'One Left could not start here. Reload the page, or open it in an up-to-date browser.'));
});

test('another language in the middle of a round takes nothing away', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', undefined, {}, { locale: 'en-US' });
  const { page } = ana;
  await page.goto(site.url);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await agree(ana, { 'Time to think': 'no limit' });
  await start(ana);
  await expect.poll(() => ana.isAsked()).toBe(true);
  const cards = await page.locator('#hand button').count();
  await ana.button('Menu').tap();
  await ana.button('Settings').tap();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Deutsch' }).tap();
  await loaded;
  await isRead(page, 'de', 'Settings');
  await page.getByRole('button', { name: told('de', 'Back'), exact: true }).tap();
  await expect(page.locator('#hand button')).toHaveCount(cards);
  await goHome([ana]);
});

test('Chinese has a space beside letters and figures, and none behind a stop', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 73, {}, { locale: 'zh-CN' }, 7);
  const { page } = ana;
  const crowded = async () => (await page.locator('main').innerText()).match(/.*(?:[。，；：？！、] |[0-9a-z]\p{Script=Han}|\p{Script=Han}[0-9a-z]).*/giu) ?? [];
  await page.goto(`${site.url}#/mix/grand+hand=5`);
  await page.locator('main .button').filter({ hasText: '自己玩' }).tap();
  await expect(page.locator('.lobby')).toContainText('各算各剩下的牌');
  expect(await crowded()).toEqual([]);
  await page.locator('.start .button.primary').tap();
  await expect(page.locator('.asked')).toContainText('轮到');
  expect(await crowded()).toEqual([]);
  await goHome([ana]);
});

/** Somebody whose browser asks for German and gets this language. */
async function reader(browser: Browser, pseudo: Pseudo): Promise<Person> {
  const ana = await arrive(browser, 'Ana', 71, {}, { locale: 'de-DE' });
  await pretend(ana.page.context(), pseudo);
  return ana;
}

/** Looks at a screen. */
async function look(screen: string, page: Page): Promise<void> {
  expect.soft(await leaks(page), `${screen}, no message`).toEqual([]);
  expect.soft(await inspect(page, ROOM), screen).toEqual([]);
}

/** Sits down alone to play by these rules; ends in the lobby. */
async function lobby(ana: Person, url: string, pseudo: Pseudo, mix: string): Promise<void> {
  await ana.page.goto(`${url}#/mix/${mix}`);
  await ana.page.getByRole('textbox', { name: said(pseudo, 'Your name') }).fill('Ana');
  await ana.button(said(pseudo, 'Play alone with these rules')).tap();
  await expect(ana.heading(said(pseudo, 'Your table'))).toBeVisible();
}

/** Opens a sheet, does something there, and closes it. */
async function sheet(ana: Person, pseudo: Pseudo, button: string, then: () => Promise<unknown>): Promise<void> {
  await ana.button(said(pseudo, button)).tap();
  const dialog = ana.page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await then();
  await dialog.getByRole('button', { name: said(pseudo, 'Close') }).first().tap();
  await expect(dialog).toHaveCount(0);
}

/** Draws and keeps until somebody has won the round. */
async function wait(page: Page): Promise<void> {
  const over = page.locator('main.results');
  // Behind the call and the catch.
  const can = '.bar .slot:nth-child(n + 3):not([aria-disabled=true])';
  const slots = page.locator(can);
  for (;;) {
    await expect(over.or(slots).first()).toBeVisible();
    if (await over.count() > 0) return;
    const before = await page.evaluate(sight);
    // In one go: the phone may keep a card by itself just now, and what was found a moment ago can then be tapped no more.
    await page.evaluate((can) => [...document.querySelectorAll<HTMLElement>(can)].at(-1)?.click(), can);
    await until(page, `document.querySelector('main.results') || ${changed(before)}`);
  }
}

for (const [number, pseudo] of PSEUDOS.entries()) {
  test.describe(`in a language ${pseudo.name}`, () => {
    test.use({ locale: 'de-DE' });

    test('everything before the table is told, and has room', async ({ browser, site }) => {
      const ana = await reader(browser, pseudo);
      const screens = [
        ['settings', 'Settings'], ['history', 'History'], ['tour', 'Learn a game'], ['join', 'Join a table'],
        ['show', 'Use this screen as the table'], ['join/nonsense', 'Not an invitation'], ['mix/nonsense', 'These rules cannot be read'],
      ];
      await ana.page.goto(site.url);
      await expect(ana.heading('One Left')).toBeVisible();
      await expect(ana.page.locator('html')).toHaveAttribute('dir', pseudo.head.slice(-3));
      await look('home', ana.page);
      for (const [fragment, title] of screens) {
        await ana.page.goto(`${site.url}#/${fragment}`);
        await expect(ana.heading(said(pseudo, title))).toBeVisible();
        await look(fragment, ana.page);
      }
      await ana.page.goto(`${site.url}#/tour/classic`);
      await expect(ana.page.locator('.lesson [role=status]')).not.toBeEmpty();
      await look('a lesson', ana.page);
      await goHome([ana]);
    });

    // Each language has every other game.
    const games = ['classic', 'newno', 'unu', 'grand', 'jungle', 'twist'].filter((_, at) => process.env.EVERY || at % 2 === number);
    for (const game of games) {
      test(`the lobby and the table of ${game} are told, and have room`, async ({ browser, site }) => {
        const ana = await reader(browser, pseudo);
        const { page } = ana;
        await lobby(ana, site.url, pseudo, game);
        await look(`lobby of ${game}`, page);
        await sheet(ana, pseudo, 'House rules', async () => {
          await unfold(page.getByRole('dialog'));
          await look(`house rules of ${game}`, page);
        });
        await sheet(ana, pseudo, 'Rulebook', async () => {
          await page.getByRole('searchbox').fill(pseudo.letters('draw'));
          await expect(page.locator('.rule-text').first()).toBeVisible();
          await look(`rules of ${game}`, page);
          await page.locator('.show-me').first().tap();
          await expect(page.locator('.show-title > h3')).not.toBeEmpty();
          await look(`a rule of ${game} that is shown`, page);
          await page.getByRole('button', { name: said(pseudo, 'Close'), exact: true }).last().tap();
        });
        await page.getByRole('button', { name: said(pseudo, 'Start'), exact: true, disabled: false }).tap();
        await expect(page.locator('main.table')).toBeVisible();
        await look(`table of ${game}`, page);
        await sheet(ana, pseudo, 'Menu', () => look(`menu of ${game}`, page));
        await goHome([ana]);
      });
    }

    test('results are told, and have room', async ({ browser, site }) => {
      const ana = await reader(browser, pseudo);
      const { page } = ana;
      await lobby(ana, site.url, pseudo, 'classic+hand=2');
      await sheet(ana, pseudo, 'House rules', async () => {
        await unfold(page.getByRole('dialog'));
        const bots = page.getByRole('dialog').getByRole('combobox', { name: new RegExp(`^${said(pseudo, 'Bots')}`) });
        await bots.selectOption({ label: said(pseudo, 'instant') });
      });
      await page.getByRole('button', { name: said(pseudo, 'Start'), exact: true, disabled: false }).tap();
      await expect(page.locator('main.table')).toBeVisible();
      await wait(page);
      await look('results', page);
      await page.getByText(said(pseudo, 'Round by round')).tap();
      await look('results, round by round', page);
      await goHome([ana]);
    });

    // What has to be tapped to be seen is tapped by its English name.
    const tables = POSITIONS.filter(({ taps }) => !taps).filter((_, at) => process.env.EVERY || at % 3 === 0);
    test('tables of all kinds are told, and have room', async ({ page, gallery }) => {
      await pretend(page.context(), pseudo);
      for (const position of tables) {
        await lay(page, gallery.url, position);
        await look(position.name, page);
      }
    });
  });
}
