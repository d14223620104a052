// Coming back: the next day, to the last table and its people, after an update, from the home screen.
import type { BrowserContext, Page } from '@playwright/test';
import { axe, inspect, settings } from './support/inspection.ts';
import { PHONE, agree, arrive, goHome, host, joinByLink, link, next, play, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const DAY = 24 * 60 * 60 * 1000;

/** On every page that is opened from now on it is a day later. */
async function sleepOnIt(context: BrowserContext): Promise<void> {
  await context.addInitScript((day) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + day;
  }, DAY);
}

/** Puts the phone away: nothing of the app runs there any more. */
async function putAway(person: Person): Promise<void> {
  await person.page.close();
}

/** Takes it in hand again, and opens the page. */
async function takeUp(person: Person, context: BrowserContext, url: string): Promise<void> {
  person.page = await context.newPage();
  await person.page.goto(url);
}

/** Closes the table in the middle of a game. */
async function closeTheTable(host: Person): Promise<void> {
  await host.button('Menu').tap();
  await host.button('Close the table for all').tap();
  await host.button('Close the table for all? Tap again').tap();
  await expect(host.heading('One Left')).toBeVisible();
}

const news = (page: Page) => page.getByRole('region', { name: 'New since you were here' });

test('a table that was left for the night goes on the next day where it was', async ({ browser, site }) => {
  const [ana, ben] = [await arrive(browser, 'Ana'), await arrive(browser, 'Ben')];
  const [hers, his] = [ana, ben].map(({ page }) => page.context());
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'Cards each': '20 cards' });
  await start(ana, ben);
  await play([ana, ben], 4);
  await next([ana, ben]);
  const hands = [await ana.hand(), await ben.hand()];
  for (const person of [ana, ben]) await putAway(person);
  for (const context of [hers, his]) await sleepOnIt(context);

  await takeUp(ben, his, site.url);
  await expect(ben.page.getByText('Classic with 20 cards each. With Ana.')).toBeVisible();
  await ben.button('Back to your seat at the last table').tap();
  await expect(ben.heading('On the way to the table')).toBeVisible();
  await takeUp(ana, hers, site.url);
  await ana.button('Go on hosting your table').tap();
  await expect.poll(async () => [await ana.hand(), await ben.hand()]).toEqual(hands);
  await play([ana, ben], 4);
  await goHome([ana, ben]);
});

test('friends meet again at a table that was closed, by one tap each, and play by the same rules', async ({ browser, site }) => {
  const people = await Promise.all(['Ana', 'Ben', 'Cleo'].map((name) => arrive(browser, name)));
  const [ana, ben, cleo] = people;
  const hers = cleo.page.context();
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await joinByLink(cleo, ana);
  const way = await link(ana);
  await agree(ana, { 'Jump-in': 'identical card', Target: 'a single round', 'Cards each': '20 cards' });
  await start(ana, ben, cleo);
  await play(people, 3);
  // Cleo has gone home, and hears of nothing.
  await putAway(cleo);
  await closeTheTable(ana);
  await expect(ben.heading('The table is closed')).toBeVisible();
  await ben.button('Home').tap();

  await ben.button('Back to Ana’s table').tap();
  await expect(ben.heading('On the way to the table')).toBeVisible();
  await expect(ana.page.getByText('Classic with jump-in (identical card) and 20 cards each. With Ben and Cleo.')).toBeVisible();
  expect(await inspect(ana.page, settings(2))).toEqual([]);
  await ana.button('The same table again').tap();
  await expect(ana.heading('Your table')).toBeVisible();
  expect(await link(ana)).toBe(way);
  await expect(ana.page.getByRole('list', { name: 'House rules' })).toContainText('jump-in');
  await expect(ben.heading('Ana’s table')).toBeVisible();
  await takeUp(cleo, hers, site.url);
  await cleo.button('Back to your seat at the last table').tap();
  await expect(cleo.heading('Ana’s table')).toBeVisible();
  await start(ana, ben, cleo);
  await play(people, 4);
  await goHome(people);
});

/** What this phone keeps of the last table: a line for which host it was and by what it shows that, then words and its place. */
const lastTable = (person: Person) => person.page.evaluate(() => localStorage.getItem('one-left.last')!);

/** This phone remembers the last table so, from the next page on. */
async function remember(person: Person, last: string): Promise<void> {
  await person.page.evaluate((last) => localStorage.setItem('one-left.last', last), last);
  await person.page.reload();
}

/** What a guest remembers, as if it had hosted the table, too. */
function hostedToo(his: string, hers: string): string {
  return [hers.split('\n')[0], ...his.replace(/^guest /m, 'open ').split('\n').slice(1)].join('\n');
}

test('two who both remember hosting the last table meet at one', async ({ browser, site }) => {
  const people = await Promise.all(['Ana', 'Ben', 'Cleo'].map((name) => arrive(browser, name)));
  const [ana, ben, cleo] = people;
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await start(ana, ben);
  const hers = await lastTable(ana);
  await closeTheTable(ana);
  await ben.button('Home').tap();
  // As after an evening on which each of them went on without the other.
  await remember(ben, hostedToo(await lastTable(ben), hers));

  await ana.button('The same table again').tap();
  await expect(ana.heading('Your table')).toBeVisible();
  await joinByLink(cleo, ana);
  await ben.button('The same table again').tap();
  await expect(ben.heading('Ana’s table')).toBeVisible();
  await start(ana, ben, cleo);
  await goHome(people);
});

test('two who host the last table again at the same time sit at one table', async ({ browser, site }) => {
  const people = await Promise.all(['Ana', 'Ben', 'Cleo'].map((name) => arrive(browser, name)));
  const [ana, ben, cleo] = people;
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await joinByLink(cleo, ana);
  await start(ana, ben, cleo);
  const hers = await lastTable(ana);
  await closeTheTable(ana);
  for (const guest of [ben, cleo]) await guest.button('Home').tap();
  // As after an evening on which each of them went on without the other.
  await remember(ben, hostedToo(await lastTable(ben), hers));

  await cleo.button('Back to Ana’s table').tap();
  await Promise.all([ana, ben].map((host) => host.button('The same table again').tap()));
  const hosts = async () => {
    const yours = await Promise.all([ana, ben].map((person) => person.heading('Your table').count()));
    const three = await Promise.all(people.map((person) => person.page.getByRole('heading', { name: 'Players 3' }).count()));
    return { hosts: yours[0] + yours[1], together: three.reduce((all, one) => all + one) };
  };
  await expect.poll(hosts).toEqual({ hosts: 1, together: 3 });
  const first = await ana.heading('Your table').count() === 1 ? ana : ben;
  await start(first, ...people.filter((person) => person !== first));
  await play(people, 4);
  await goHome(people);
});

test('a stranger who has the link and answers first is not followed by those who know the table', async ({ browser, site }) => {
  const people = await Promise.all(['Ana', 'Ben', 'Eve', 'Dora'].map((name) => arrive(browser, name)));
  const [ana, ben, eve, dora] = people;
  const hers = ana.page.context();
  await host(ana, site.url);
  const way = await link(ana);
  await joinByLink(ben, ana);
  await agree(ana, { 'Cards each': '20 cards' });
  await start(ana, ben);
  const last = await lastTable(ana);
  const hands = [await ana.hand(), await ben.hand()];
  await putAway(ana);

  // Eve knows the room, and how its host is called, and nothing by which that shows who it is.
  await eve.page.goto(site.url);
  await remember(eve, last.replace(/^0 \S+/, '0').replace(/^(open \S+) \S+/m, '$1'));
  await eve.button('The same table again').tap();
  await expect(eve.heading('Your table')).toBeVisible();
  await expect(ben.page.getByText(/^Somebody else answers at this table’s link/)).toBeVisible();
  // Whoever was never here cannot tell.
  await dora.page.goto(way);
  await dora.page.getByRole('textbox', { name: 'Your name' }).fill('Dora');
  await dora.button('Join the table').tap();
  await expect(dora.heading('Ana’s table')).toBeVisible();

  await takeUp(ana, hers, site.url);
  await ana.button('Go on hosting your table').tap();
  await expect.poll(async () => [await ana.hand(), await ben.hand()]).toEqual(hands);
  await play([ana, ben], 4);
  await expect(eve.heading('Your table')).toBeVisible();
  await expect(eve.page.getByText('Ben', { exact: true })).toHaveCount(0);

  // Now Ana is the stranger to Dora, until she asks anew.
  await putAway(eve);
  await expect(dora.page.getByText(/^Somebody else answers instead of your host/)).toBeVisible();
  await expect(dora.heading('Ana’s table')).toBeVisible();
  expect(await inspect(dora.page, settings(2))).toEqual([]);
  await dora.button('Ask anew').tap();
  await dora.button('Follow whoever answers? Tap again').tap();
  await expect(dora.heading(/^Classic · /)).toBeVisible();
  await expect(dora.button('Ask anew')).toHaveCount(0);
  await goHome(people);
});

test('a guest who finds nobody at the last table can go home, and try again later', async ({ browser, site }) => {
  const [ana, ben] = [await arrive(browser, 'Ana'), await arrive(browser, 'Ben')];
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await start(ana, ben);
  await closeTheTable(ana);
  await ben.button('Home').tap();
  const back = ben.button('Back to Ana’s table');
  await back.tap();
  await expect(ben.heading('On the way to the table')).toBeVisible();
  await ben.button('Home').tap();
  await expect(back).toBeVisible();
  await expect(ben.button('Back to your seat at the last table')).toHaveCount(0);
  await goHome([ana, ben]);
});

test('the rules of last time are named before one hosts again', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana');
  await host(ana, site.url);
  await ana.button('Add a bot').tap();
  await agree(ana, { 'Swapping sevens': 'must swap' });
  await start(ana);
  await closeTheTable(ana);
  await expect(ana.page.getByText('As last time: Classic with swapping sevens (must swap).')).toBeVisible();
  // Bots are at hand anywhere: nobody has to be found again.
  await expect(ana.button('The same table again')).toHaveCount(0);
  await ana.button('Host a table').tap();
  await expect(ana.page.getByRole('list', { name: 'House rules' })).toContainText('swapping sevens');
  await goHome([ana]);
});

test('players from before an update read the news, until they put it away', async ({ page, site }) => {
  await page.goto(site.url);
  const home = page.getByRole('heading', { level: 1, name: 'One Left' });
  for (const visit of ['first', 'second']) {
    await expect(home).toBeVisible();
    await expect(news(page), `a newcomer’s ${visit} visit`).toHaveCount(0);
    await page.reload();
  }
  await page.evaluate(() => localStorage.setItem('one-left.version', '0.0.1'));
  await page.reload();
  await expect(news(page).getByRole('listitem').first()).toBeVisible();
  expect(await inspect(page, settings(0))).toEqual([]);
  await page.reload();
  await news(page).getByRole('button', { name: 'Got it' }).tap();
  await expect(news(page)).toHaveCount(0);
  await page.reload();
  await expect(home).toBeVisible();
  await expect(news(page)).toHaveCount(0);
});

test('news wait while a table does, and phones from before there were news read them too', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana');
  await host(ana, site.url);
  await ana.page.evaluate(() => localStorage.removeItem('one-left.version'));
  await ana.page.reload();
  await expect(ana.heading('Your table')).toBeVisible();
  await ana.button('Home').tap();
  await expect(ana.button('Back to the table')).toBeVisible();
  await expect(news(ana.page)).toHaveCount(0);
  await ana.button('Back to the table').tap();
  await ana.button('Close the table').tap();
  await ana.button('Close the table? Tap again').tap();
  await expect(news(ana.page)).toBeVisible();
  await goHome([ana]);
});

/** The browser offers to install the app, and notes when it is asked to. */
async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = async () => { document.documentElement.dataset.asked = 'yes'; };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
}

test('where browsers can install the app a button does, and it can be put away for good', async ({ page, site }) => {
  const install = page.getByRole('button', { name: 'Put it on your home screen' });
  await page.goto(site.url);
  await expect(page.getByRole('button', { name: 'Host a table' })).toBeVisible();
  await expect(install).toHaveCount(0);
  await offerToInstall(page);
  await install.tap();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await expect(install).toHaveCount(0);

  await offerToInstall(page);
  await page.getByRole('button', { name: 'No, thanks' }).tap();
  await expect(install).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).tap();
  await offerToInstall(page);
  await expect(install).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page.getByRole('button', { name: 'Host a table' })).toBeVisible();
  await expect(install).toHaveCount(0);
});

test('an iPhone has three drawn steps, and none once the app is on its home screen', async ({ page, context, site }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { get: () => localStorage.getItem('installed') === 'yes' }));
  const install = page.getByRole('button', { name: 'Put it on your home screen' });
  const sheet = page.getByRole('dialog', { name: 'Put it on your home screen' });
  await page.goto(site.url);
  await install.tap();
  await expect(sheet.getByRole('listitem')).toHaveText([/^Tap Share/, /^Choose “Add to Home Screen”/, /^Tap “Add”/]);
  await expect(sheet.locator('svg')).toHaveCount(3);
  expect(await inspect(page, settings(1))).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toHaveCount(0);
  expect(await inspect(page, settings(3))).toEqual([]);

  await page.getByRole('button', { name: 'No, thanks' }).tap();
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).tap();
  await install.tap();
  await expect(sheet).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await page.evaluate(() => localStorage.setItem('installed', 'yes'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(install).toHaveCount(0);
});

test('Firefox on Android, which offers pages no button, has the way through its menu drawn', async ({ browser, site }) => {
  const context = await browser.newContext({ ...PHONE, userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' });
  const page = await context.newPage();
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Put it on your home screen' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Put it on your home screen' });
  await expect(sheet.getByRole('listitem')).toHaveText([/^Open the browser’s menu/, /^Choose “Add to Home Screen”/, /^Tap “Add”/]);
  await expect(sheet.locator('svg')).toHaveCount(3);
  expect(await inspect(page, settings(1))).toEqual([]);
});
