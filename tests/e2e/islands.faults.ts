// Two phones on a Wi-Fi with no internet: each opened the page once, at home, and they pair by codes.
import { cutOff, whole } from './support/fate.ts';
import { Island, pairOnIslands } from './support/island.ts';
import { Ledger } from './support/ledger.ts';
import { agree, start } from './support/party.ts';
import { seconds, spread, test, time } from './support/promise.ts';

const SEED = 360;
const MOVES = 12;
const CUT = 12_000;
const WITHIN = 5000;

test('a network that leads nowhere', async ({ launchOptions, promise }, info) => {
  const impossible = Island.trial();
  test.skip(impossible !== undefined, impossible?.why);
  const { islands, people, leave } = await pairOnIslands(launchOptions, (name) => info.outputPath(name), SEED);
  try {
    const [ana, ben] = people;
    const routes = islands.map((island) => island.routes());
    promise('two namespaces without a way to anywhere', routes.map((route) => route || 'no route').join(', '), routes.every((route) => !route));
    await agree(ana, { Target: '1000 points', 'Cards each': '20 cards' });
    await start(ana, ben);
    const ledger = new Ledger(people);
    await ledger.play(MOVES);
    promise('codes alone lead to the table', `${ledger.waits.length} moves, ${spread(ledger.waits)}`, ledger.waits.length >= MOVES);

    islands[0].cut();
    const seen = await time(cutOff(ben));
    await ana.page.waitForTimeout(CUT - seen);
    islands[0].mend();
    let healed = true;
    const took = await time(whole(people).catch(() => { healed = false; }));
    promise('a cut of 12 s heals without any server within 5 s', healed ? seconds(took) : `not within ${seconds(took)}`, healed && took <= WITHIN);
    if (healed) await ledger.play(MOVES);
    const faults = healed ? await ledger.faults() : ['the link is lost'];
    promise('nothing lost or doubled, all agree', faults.join('; ') || 'both logs and tables agree', faults.length === 0);
  } finally {
    await leave();
  }
});
