// Ten browsers, each a process of its own, at one table.
import { chromium, type Browser } from '@playwright/test';
import { Ledger } from './support/ledger.ts';
import { agree, arrive, goHome, host, joinByLink, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { seconds, spread, test, time } from './support/promise.ts';

const SEED = 400;
const NAMES = ['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jule'];
const MOVES = 60;

test('ten browsers at one table', async ({ site, launchOptions, promise }) => {
  const browsers: Browser[] = [];
  const people: Person[] = [];
  for (const [at, name] of NAMES.entries()) {
    const browser = await chromium.launch(launchOptions);
    browsers.push(browser);
    people.push(await arrive(browser, name, SEED + at));
  }
  const [ana, ...guests] = people;
  await host(ana, site.url);
  const joined: number[] = [];
  for (const guest of guests) joined.push(await time(joinByLink(guest, ana)));
  promise('all ten come in by the link', `page and all in ${spread(joined)}`, joined.length === 9);
  await agree(ana, { Target: '1000 points', 'Cards each': '9 cards' });
  const started = await time(start(ana, ...guests));
  const ledger = new Ledger(people);
  const made = await ledger.play(MOVES);
  promise('a round goes on', `dealt in ${seconds(started)}; ${made} moves, ${spread(ledger.waits)} on ${browsers.length} browsers and one machine`, made === MOVES);
  const faults = await ledger.faults();
  promise('nothing lost or doubled, all agree', faults.join('; ') || 'ten logs and tables agree', faults.length === 0);
  await goHome(people);
  for (const browser of browsers) await browser.close();
});
