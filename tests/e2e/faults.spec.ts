// What may befall a table, in short; `cargo xtask faults` has all of it, and measures.
import { away, crash, whole } from './support/fate.ts';
import { Ledger } from './support/ledger.ts';
import { Network } from './support/network.ts';
import { agree, arrive, goHome, host, joinAt, joinByLink, link, start } from './support/party.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const LONG = { Target: '1000 points', 'Cards each': '20 cards' };

test('through a network that loses and delays, nothing is lost or doubled', async ({ browser, site }) => {
  const network = new Network(site, 301);
  const people = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 301 + at, {}, { permissions: ['camera'] })));
  const [ana, ben] = people;
  const [home, door] = await Promise.all(people.map(({ page, name }) => network.join(page.context(), name, { loss: 0.05, delay: 50 })));
  await host(ana, home);
  await joinAt(ben, ana, door);
  await agree(ana, LONG);
  await start(ana, ben);
  const ledger = new Ledger(people);
  await ledger.play(6);
  const hand = await ben.hand();
  await ben.page.reload();
  await expect.poll(() => ben.hand()).toEqual(hand);
  await ledger.play(4);
  expect(await ledger.faults()).toEqual([]);
  expect(network.count.lost).toBeGreaterThan(0);
  await goHome(people);
  await network.close();
});

test('a killed tab is seen by the others, and opened again it is in its seat', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 303 + at)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  const door = await link(ana);
  await agree(ana, LONG);
  await start(ana, ben);
  const hand = await ben.hand();
  await crash(ben.page);
  await away(ana, 1);
  const again = new Person('Ben', await ben.page.context().newPage());
  await again.page.goto(door);
  await expect.poll(() => again.hand()).toEqual(hand);
  await whole([ana, again]);
});
