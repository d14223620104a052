// Phones that go away without a word, and come back.
import { Ledger } from './support/ledger.ts';
import { agree, arrive, host, joinByLink, link, start } from './support/party.ts';
import { Person } from './support/person.ts';
import { away, crash } from './support/fate.ts';
import { expect, spread, test, time } from './support/promise.ts';
import { percentile } from './support/stopwatch.ts';

const SEED = 320;
const TIMES = 20;
const WITHIN = 5000;

test('a killed tab, and a reload', async ({ browser, site, promise }) => {
  // Seeded, a page that is opened anew would write the same letters again, and the host takes them for old ones.
  const chances = { Ana: SEED, Ben: undefined, Cem: SEED + 2 };
  const people = await Promise.all(Object.entries(chances).map(([name, chance]) => arrive(browser, name, chance)));
  const [ana, first, cem] = people;
  await host(ana, site.url);
  await joinByLink(first, ana);
  await joinByLink(cem, ana);
  const door = await link(ana);
  await agree(ana, { Target: '1000 points', 'Cards each': '20 cards' });
  await start(ana, first, cem);

  let ben = first;
  const ledger = new Ledger(people);
  const seen: number[] = [];
  const back: number[] = [];
  const reloaded: number[] = [];
  for (let at = 0; at < TIMES; at++) {
    await ledger.play(1);
    await ledger.settled();
    const hand = await ben.hand();
    const returns = () => expect.poll(() => ben.hand(), { intervals: [20] }).toEqual(hand);
    const context = ben.page.context();
    await crash(ben.page);
    seen.push(await time(Promise.all([ana, cem].map((person) => away(person, 1)))));
    await ben.page.close();
    ben = new Person('Ben', await context.newPage());
    ledger.people[1] = ben;
    back.push(await time(ben.page.goto(door).then(returns)));
    reloaded.push(await time(ben.page.reload().then(returns)));
  }
  const within = (times: number[]) => percentile(times, 0.95) <= WITHIN;
  promise('a killed tab is seen by all within 5 s', spread(seen), within(seen));
  promise('opened again it is back within 5 s (p95)', spread(back), within(back));
  promise('a reloaded page is back within 5 s (p95)', spread(reloaded), within(reloaded));
  const faults = await ledger.faults();
  promise('nothing lost or doubled, all agree', faults.join('; ') || 'three logs and tables agree', faults.length === 0);
});
