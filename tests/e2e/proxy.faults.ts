// Two guests whose links lose and delay what they carry.
import { Ledger } from './support/ledger.ts';
import { Network } from './support/network.ts';
import { agree, arrive, goHome, host, joinAt, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, seconds, spread, test, time } from './support/promise.ts';

const SEED = 300;
const MOVES = 16;
const CAMERA = { permissions: ['camera'] };

/** Says it again where it did not arrive: the phone says that it is not connected just now, or people see that nothing came of it. */
async function getReady(guest: Person): Promise<void> {
  const ready = guest.page.getByText('on this phone, ready ✓');
  await expect(async () => {
    if (!await ready.isVisible()) await guest.button('I’m ready').tap();
    await expect(ready).toBeVisible({ timeout: 5000 });
  }).toPass();
}

for (const loss of [0.05, 0.3]) {
  for (const delay of [50, 250]) {
    test(`${loss * 100} % lost, ${delay} ms each way`, async ({ browser, site, promise }) => {
      const network = new Network(site, SEED);
      // With the camera allowed a browser names addresses that can be rewritten.
      const people = await Promise.all(['Ana', 'Ben', 'Cem'].map((name, at) => arrive(browser, name, SEED + at, {}, CAMERA)));
      const [ana, ben, cem] = people;
      const doors = await Promise.all(people.map(({ page, name }) => (
        network.join(page.context(), name, name === 'Ana' ? undefined : { loss, delay })
      )));
      await host(ana, doors[0]);
      await joinAt(ben, ana, doors[1]);
      await joinAt(cem, ana, doors[2]);
      await agree(ana, { Target: '1000 points', 'Cards each': '20 cards' });
      for (const guest of [ben, cem]) await getReady(guest);
      await start(ana);
      for (const guest of [ben, cem]) await expect(guest.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();

      const ledger = new Ledger(people);
      await ledger.play(MOVES);
      const hand = await ben.hand();
      const back = await time((async () => {
        await ben.page.reload();
        await expect.poll(() => ben.hand(), { intervals: [20] }).toEqual(hand);
      })());
      promise('a reloaded guest is back by itself', seconds(back), true);
      await ledger.play(MOVES);
      const { came, lost } = network.count;
      promise('play goes on', `${ledger.waits.length} moves, on one’s own screen after ${spread(ledger.waits)}; ${lost} of ${came} datagrams lost`, ledger.waits.length >= MOVES && lost > 0);
      const faults = await ledger.faults();
      promise('nothing lost or doubled, all agree', faults.join('; ') || 'three logs and tables agree', faults.length === 0);
      await goHome(people);
      await network.close();
    });
  }
}
