// A browser is killed, as by an empty battery, and started again: the host's, and a guest's that has just come.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { cutOff, killBrowser, whole } from './support/fate.ts';
import { Ledger } from './support/ledger.ts';
import { agree, arrive, goHome, host, joinByLink, link, PHONE, start } from './support/party.ts';
import { Person } from './support/person.ts';
import { expect, spread, test, time } from './support/promise.ts';
import { percentile } from './support/stopwatch.ts';

const SEED = 340;
const TIMES = 20;
/** Before each end, and too few in all for either of the two to go out. The last of them is known to all for no longer than it
 * takes to look at their hands. */
const MOVES = 1;
const GUESTS = 5;
const WITHIN = 5000;

/** The hand of this phone, or an empty one where the round is gone and the lobby is back. */
async function dealt(person: Person): Promise<string[]> {
  await expect(person.page.locator('#hand button').first().or(person.heading('Your table')).or(person.heading('Ana’s table'))).toBeVisible();
  return person.hand();
}

test('a killed host process', async ({ browser, site, launchOptions, promise }) => {
  test.setTimeout(1_200_000);
  const profile = await mkdtemp(join(tmpdir(), 'one-left-host-'));
  const open = (): Promise<BrowserContext> => chromium.launchPersistentContext(profile, { ...launchOptions, ...PHONE });
  let context = await open();
  let ana = new Person('Ana', context.pages()[0]);
  // With more guests the others would go on without it.
  const ben = await arrive(browser, 'Ben', SEED);
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { Target: '1000 points', 'Cards each': '20 cards' });
  await start(ana, ben);

  const ledger = new Ledger([ana, ben]);
  const seen: number[] = [];
  const back: number[] = [];
  const lost: string[] = [];
  for (let at = 0; at < TIMES; at++) {
    await ledger.play(MOVES);
    const hands = await Promise.all(ledger.people.map((person) => person.hand()));
    killBrowser(profile);
    seen.push(await time(cutOff(ben)));
    await context.close().catch(() => {});
    context = await open();
    ana = new Person('Ana', context.pages()[0]);
    ledger.people[0] = ana;
    await ana.page.goto(site.url);
    await ana.button('Go on hosting your table').tap();
    back.push(await time(whole([ben])));
    const now = await Promise.all(ledger.people.map((person) => dealt(person)));
    for (const [seat, { name }] of ledger.people.entries()) {
      if (`${now[seat]}` !== `${hands[seat]}`) lost.push(`${name} held ${hands[seat].length} cards, then ${now[seat].length}`);
    }
    // What was before is nowhere any more.
    if (lost.length > 0) break;
  }
  const within = (times: number[]) => percentile(times, 0.95) <= WITHIN;
  promise('guests see it within 5 s', spread(seen), within(seen));
  promise('opened again, its guests are back within 5 s', spread(back), within(back));
  promise('nothing acknowledged is lost', lost.join('; ') || `${back.length} times the same hands`, lost.length === 0);
  if (lost.length === 0) await ledger.play(MOVES);
  await goHome(ledger.people);
  await rm(profile, { recursive: true, force: true });
});

test('a killed guest process', async ({ browser, site, launchOptions, promise }) => {
  const profile = await mkdtemp(join(tmpdir(), 'one-left-guest-'));
  const open = (): Promise<BrowserContext> => chromium.launchPersistentContext(profile, { ...launchOptions, ...PHONE });
  let context = await open();
  let ben = new Person('Ben', context.pages()[0]);
  const ana = await arrive(browser, 'Ana', SEED);
  await host(ana, site.url);
  const door = await link(ana);
  const seats = ana.page.getByRole('listitem').filter({ hasText: 'Ben' });
  const back: number[] = [];
  const found: number[] = [];
  for (let at = 0; at < GUESTS; at++) {
    // Each time with a new key: it is killed as soon as it is in.
    await joinByLink(ben, ana);
    killBrowser(profile);
    await context.close().catch(() => {});
    context = await open();
    ben = new Person('Ben', context.pages()[0]);
    back.push(await time(ben.page.goto(door).then(() => expect(ben.heading('Ana’s table')).toBeVisible())));
    found.push(await seats.count());
    // Whoever came back as somebody else left a seat behind.
    if (found.at(-1) !== 1) break;
    await ben.button('Leave the table').tap();
    await ben.button('Leave the table? Tap again').tap();
    await expect(seats).toHaveCount(0);
  }
  promise('a guest that was killed is back within 5 s', spread(back), percentile(back, 0.95) <= WITHIN);
  promise('in the same seat', `${found}`, found.every((count) => count === 1));
  await goHome([ana, ben]);
  await rm(profile, { recursive: true, force: true });
});
