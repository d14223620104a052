// The host's phone is gone, or gives the table away: the others go on, and it comes back as a guest.
import { agree, arrive, goHome, host, joinByLink, play, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** How long the table may stand still, in milliseconds. */
const LONGEST = 15_000;

/** So often a host may be told that another phone cannot host yet, while it tries again as fast as it can: for “some seconds”. */
const MOST_REFUSALS = 8;

/** What every phone says of an honest round. */
const FAIR = 'The deal was checked: nobody chose the cards, and every step is as it was played.';

/** Waits until this phone is told that the table is hosted elsewhere. */
async function isTold(person: Person, what: RegExp): Promise<void> {
  await expect(person.page.getByText(what)).toBeVisible({ timeout: LONGEST });
}

declare global {
  interface Window {
    /** Every link that was made or tried. */
    links: RTCPeerConnection[];
  }
}

/** In the page: remembers every link. */
function remember(): void {
  window.links = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(settings?: RTCConfiguration) {
      super(settings);
      window.links.push(this);
    }
  };
}

/** Waits until heirs are ready: they are linked to the host and to each other, and their phones keep what they need. */
async function areReady(...heirs: Person[]): Promise<void> {
  for (const heir of heirs) {
    const linked = () => heir.page.evaluate(() => window.links.filter((link) => link.connectionState === 'connected').length);
    await expect.poll(linked).toBe(heirs.length);
    const lines = () => heir.page.evaluate(async () => {
      const ended = <T>(request: IDBRequest<T>) => new Promise<T>((done) => {
        request.onsuccess = () => done(request.result);
      });
      const database = await ended(indexedDB.open('one-left'));
      const kept = await ended<string | undefined>(database.transaction('texts').objectStore('texts').get('heir'));
      database.close();
      return (kept ?? '').split('\n').length;
    });
    await expect.poll(lines).toBeGreaterThan(1);
  }
}

/** Three friends in the middle of a round. */
async function friends(browser: Parameters<typeof arrive>[0], url: string): Promise<Person[]> {
  const ana = await arrive(browser, 'Ana', 81);
  const ben = await arrive(browser, 'Ben', 82);
  const cleo = await arrive(browser, 'Cleo', 83);
  for (const heir of [ben, cleo]) await heir.page.addInitScript(remember);
  await host(ana, url);
  await joinByLink(ben, ana);
  await joinByLink(cleo, ana);
  await agree(ana, { Target: 'a single round', 'Cards each': '5 cards' });
  await start(ana, ben, cleo);
  await play([ana, ben, cleo], 3);
  await areReady(ben, cleo);
  return [ana, ben, cleo];
}

test('the host\u2019s page is killed in the middle of a round, and the others go on', async ({ browser, serve }) => {
  test.setTimeout(180_000);
  const site = await serve(process.env.DIST ? { dist: process.env.DIST } : {});
  const [ana, ben, cleo] = await friends(browser, site.url);
  const hands = [await ben.hand(), await cleo.hand()];
  const link = ana.page.url();
  const context = ana.page.context();
  const [crash, since] = [await context.newCDPSession(ana.page), Date.now()];
  crash.send('Page.crash').catch(() => undefined);
  await isTold(cleo, /Ana’s phone is gone\. (Ben’s phone|This phone) is the host now\./);
  const took = Date.now() - since;
  console.log(`The table went on after ${took} ms.`);
  expect(took).toBeLessThan(LONGEST);
  expect([await ben.hand(), await cleo.hand()]).toEqual(hands);
  // Who comes back is a guest, in the seat it had.
  const back = await context.newPage();
  await back.goto(link);
  ana.page = back;
  await ana.button(/Go on|Back to/).first().tap();
  await expect(ana.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
  await play([ana, ben, cleo]);
  // The round is checked to its end, whoever hosted.
  for (const person of [ana, ben, cleo]) {
    const line = person.page.getByRole('status').filter({ hasText: FAIR });
    await expect(line).toBeVisible();
    await line.getByRole('button', { name: 'Details' }).tap();
    const sheet = person.page.getByRole('dialog', { name: 'The deal' });
    await expect(sheet.getByText(/^From step \d+ on (Ben|Cleo)’s phone hosted in place of Ana’s\./)).toBeVisible();
  }
  await goHome([ana, ben, cleo]);
});

for (const [number, name] of [[1, 'Ben'], [2, 'Cleo']] as const) {
  test(`too few are left to elect a host: the screen asks for ${name}, who comes back to a table that goes on`, async ({ browser, serve }) => {
    test.setTimeout(180_000);
    const site = await serve(process.env.DIST ? { dist: process.env.DIST } : {});
    const people = await friends(browser, site.url);
    const [ana, away, stays] = [people[0], people[number], people[3 - number]];
    const seat = away.page.url();
    await away.page.goto('about:blank');
    await ana.page.context().close();
    const told = stays.page.getByText(`The host is gone, and you are too few to go on. Open the table again for ${name}.`);
    await expect(told).toBeVisible({ timeout: 40_000 });
    // No host brings the two together: they find each other in the room.
    await away.page.goto(seat);
    const goesOn = /Ana’s phone is gone\. ((Ben|Cleo)’s phone|This phone) is the host now\./;
    await expect(stays.page.getByText(goesOn)).toBeVisible({ timeout: 40_000 });
    await expect(told).toBeHidden();
    await expect(away.page.getByRole('group', { name: /^Your hand/ })).toBeVisible();
    await expect(away.page.getByText('Ana is away.').first()).toBeVisible();
  });
}

test('the host passes the table on, and stays as a guest', async ({ browser, serve }) => {
  const site = await serve(process.env.DIST ? { dist: process.env.DIST } : {});
  const [ana, ben, cleo] = await friends(browser, site.url);
  const hand = await ana.hand();
  const since = Date.now();
  // As long as the others could not elect Ben, nothing is passed on, and Ana is told to try again: nothing else on her screen says so.
  const refused = ana.page.getByText(/^That phone cannot host yet/);
  let refusals = 0;
  for (;;) {
    await ana.button('Menu').tap();
    await ana.page.getByText('Pass the host', { exact: true }).tap();
    await ana.button('Pass the host to Ben').tap();
    await ana.button('Pass the host to Ben? Tap again').tap();
    await expect(refused.or(ana.page.getByText(/Ben’s phone is the host now\./))).toBeVisible({ timeout: LONGEST });
    if (await refused.count() === 0) break;
    refusals += 1;
    expect(refusals, 'times that Ana is told to try again').toBeLessThan(MOST_REFUSALS);
    await ana.button('OK').tap();
    await expect(refused).toHaveCount(0);
  }
  if (refusals > 0) console.log(`Ana was told ${refusals} times to try again.`);
  await isTold(ben, /This phone is the host now\./);
  await isTold(cleo, /Ben’s phone is the host now\./);
  await isTold(ana, /Ben’s phone is the host now\./);
  console.log(`Passed on after ${Date.now() - since} ms.`);
  expect(await ana.hand()).toEqual(hand);
  await play([ana, ben, cleo], 3);
  await goHome([ana, ben, cleo]);
});
