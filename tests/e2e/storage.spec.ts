// Where a host keeps its table: in the database of the browser, or in what there is instead.
import { hold } from './support/hold.ts';
import { agree, arrive, goHome, host, joinByLink, link, play, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** What may be wrong with a browser's database. */
const DATABASES = {
  'there is no database': () => Object.defineProperty(window, 'indexedDB', { value: null }),
  'the database may not be opened': () => {
    IDBFactory.prototype.open = () => { throw new DOMException('private', 'SecurityError'); };
  },
  'the database never answers': () => Object.defineProperty(IDBRequest.prototype, 'onsuccess', { set() {} }),
  'the database is full': () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function fail(...value) {
      const request = put.apply(this, value);
      this.transaction.abort();
      return request;
    };
  },
  'the database is taken away once': () => {
    const { transaction } = IDBDatabase.prototype;
    let count = 0;
    IDBDatabase.prototype.transaction = function once(...what) {
      count += 1;
      if (count === 8) this.close();
      return transaction.apply(this, what);
    };
  },
};

/** Plays a little with bots, and reloads: the hand is the same. */
async function goesOn(ana: Person): Promise<void> {
  await play([ana], 2);
  const hand = await ana.hand();
  await ana.page.reload();
  await expect.poll(() => ana.hand()).toEqual(hand);
  await play([ana], 1);
}

async function begin(ana: Person, url: string): Promise<void> {
  await host(ana, url);
  await ana.button('Add a bot').tap();
  await agree(ana, { 'Cards each': '20 cards' });
  await start(ana);
}

for (const [what, befalls] of Object.entries(DATABASES)) {
  test(`a table outlives a reload where ${what}`, async ({ browser, site }) => {
    const ana = await arrive(browser, 'Ana', 61);
    await ana.page.addInitScript(befalls);
    await begin(ana, site.url);
    await goesOn(ana);
    await goHome([ana]);
  });
}

test('a table goes on that was stored before there was a database', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 62);
  await begin(ana, site.url);
  await play([ana], 2);
  const hand = await ana.hand();
  // No page of ours is open that would store more.
  await ana.page.goto(`${site.url}manifest.webmanifest`);
  await ana.page.evaluate(async () => {
    const ended = (request: IDBRequest) => new Promise<unknown>((done) => {
      request.onsuccess = () => done(request.result);
    });
    const database = await ended(indexedDB.open('one-left')) as IDBDatabase;
    const table = await ended(database.transaction('texts').objectStore('texts').get('table')) as string;
    database.close();
    await ended(indexedDB.deleteDatabase('one-left'));
    const bare = (text: string) => text.slice(text.indexOf(' ') + 1);
    localStorage.setItem('one-left.table', bare(table));
    localStorage.setItem('one-left.places', bare(localStorage.getItem('one-left.places') ?? ''));
  });
  await ana.page.goto(site.url);
  await ana.button('Go on hosting your table').tap();
  await expect.poll(() => ana.hand()).toEqual(hand);
  await play([ana], 1);
  expect(await ana.page.evaluate(() => localStorage.getItem('one-left.table'))).toBeNull();
  await goHome([ana]);
});

test('after its browser was killed a phone takes the seat that it had last, though its storage is outdated or empty', async ({ browser, site }) => {
  const [ana, ben] = [await arrive(browser, 'Ana'), await arrive(browser, 'Ben')];
  const beside = await ben.page.context().newPage();
  await beside.goto(site.url);
  const shelf = (text?: string) => beside.evaluate((text) => {
    const before = localStorage.getItem('one-left.places')!;
    if (text !== undefined) localStorage.setItem('one-left.places', text);
    return before;
  }, text);
  const seats = ana.page.getByRole('listitem').filter({ hasText: 'Ben' });
  await host(ana, site.url);
  const door = await link(ana);
  await joinByLink(ben, ana);
  const earlier = await shelf();
  await ben.button('Leave the table').tap();
  await ben.button('Leave the table? Tap again').tap();
  await expect(seats).toHaveCount(0);
  await joinByLink(ben, ana);

  // What browsers put on the disk late is that of a moment ago, or nothing.
  for (const stands of [earlier, '']) {
    await ben.page.goto('about:blank');
    await shelf(stands);
    await ben.page.goto(door);
    await expect(ben.heading('Ana’s table')).toBeVisible();
    await expect(ben.page.getByText('on this phone, not ready yet')).toBeVisible();
    await expect(seats).toHaveCount(1);
  }
  await goHome([ana, ben]);
});

test('a name that is typed while a killed browser finds its places again stays', async ({ browser, site }) => {
  const [ana, ben] = [await arrive(browser, 'Ana'), await arrive(browser, 'Ben')];
  await host(ana, site.url);
  const door = await link(ana);
  await host(ben, site.url);
  const { page } = ben;
  // No page of ours is open that would store more.
  await page.goto(`${site.url}manifest.webmanifest`);
  const places = () => page.evaluate(() => localStorage.getItem('one-left.places'));
  await page.evaluate(() => localStorage.setItem('one-left.places', ''));
  const release = await hold(page, '**/*_lobby.wasm');
  await page.goto(door);
  const field = page.getByRole('textbox', { name: 'Your name' });
  await field.fill('Benjamin');
  release();
  await expect.poll(places).not.toBe('');
  await page.waitForTimeout(200);
  await expect(field).toHaveValue('Benjamin');
  await ben.button('Join the table').tap();
  await expect(ana.page.getByRole('listitem').filter({ hasText: 'Benjamin' })).toHaveCount(1);
  await goHome([ana, ben]);
});
