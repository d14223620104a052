// A network that is gone for a while: for one guest, then for the host, the site with it.
import { away, cutOff, whole } from './support/fate.ts';
import { Ledger } from './support/ledger.ts';
import { Network } from './support/network.ts';
import { agree, arrive, goHome, host, joinAt, start } from './support/party.ts';
import { seconds, test, time } from './support/promise.ts';

const SEED = 380;
const MOVES = 6;
/** The two who play on meanwhile make no more: nobody goes out. */
const MOST = 20;
const WITHIN = 5000;
const CAMERA = { permissions: ['camera'] };

for (const cut of [12, 75]) {
  test(`a cut of ${cut} s`, async ({ browser, site, promise }) => {
    const network = new Network(site, SEED);
    const people = await Promise.all(['Ana', 'Ben', 'Cem'].map((name, at) => arrive(browser, name, SEED + at, {}, CAMERA)));
    const [ana, ben, cem] = people;
    const doors = await Promise.all(people.map(({ page, name }) => network.join(page.context(), name)));
    await host(ana, doors[0]);
    await joinAt(ben, ana, doors[1]);
    await joinAt(cem, ana, doors[2]);
    await agree(ana, { Target: '1000 points', 'Cards each': '20 cards', 'Waiting for somebody who is away': '10 seconds' });
    await start(ana, ben, cem);
    const ledger = new Ledger(people);
    await ledger.play(MOVES);

    network.cut('Ben');
    const end = performance.now() + cut * 1000;
    const seen = await time(Promise.all([away(ana, 1), away(cem, 1), cutOff(ben)]));
    promise('a guest who is cut off is seen by all, itself too, within 5 s', seconds(seen), seen <= WITHIN);
    let moves = 0;
    while (moves < MOST && performance.now() < end - 5000) moves += await ledger.play(1, [ana, cem]);
    await ana.page.waitForTimeout(Math.max(0, end - performance.now()));
    network.mend('Ben');
    const back = await time(whole(people));
    promise('the others play on', `${moves} moves of two in ${cut} s`, moves > 0);
    promise('it is back by itself within 5 s of the mend', seconds(back), back <= WITHIN);
    await ledger.play(MOVES);

    network.cut('Ana');
    await Promise.all([ben, cem].map(cutOff));
    await ana.page.waitForTimeout(cut * 1000 - WITHIN);
    network.mend('Ana');
    const all = await time(whole(people));
    promise('when it was the host, all are back by themselves within 5 s', seconds(all), all <= WITHIN);
    await ledger.play(MOVES);
    const faults = await ledger.faults();
    promise('nothing lost or doubled, all agree', faults.join('; ') || 'three logs and tables agree', faults.length === 0);
    await goHome(people);
    await network.close();
  });
}
