// Two phones on a Wi-Fi with no internet: each opened the page once, at home, and they pair by codes.
import { chromium } from '@playwright/test';
import { cutOff } from './support/fate.ts';
import { Island } from './support/island.ts';
import { Ledger } from './support/ledger.ts';
import { agree, arrive, goHome, host, joinByPaste, start } from './support/party.ts';
import { expect, seconds, spread, test, time } from './support/promise.ts';
import { serve } from './support/site.ts';
import { kept } from './support/test.ts';

const SEED = 360;
const MOVES = 12;
const CUT = 12_000;
const CAMERA = { permissions: ['camera'] };

let islands: [Island, Island] | undefined;
let why = '';
test.beforeAll(() => {
  try {
    islands = Island.pair();
  } catch (error) {
    why = `no network namespaces here: ${String(error).split('\n')[0]}`;
  }
});
test.afterAll(() => islands?.forEach((island) => island.sink()));

test('a network that leads nowhere', async ({ launchOptions, promise }, info) => {
  test.skip(!islands, why);
  const phones = await Promise.all(islands!.map(async (island, at) => {
    const executablePath = island.door(info.outputPath(`chromium-${at}`), launchOptions.executablePath!);
    const browser = await chromium.launch({ ...launchOptions, executablePath });
    const person = await arrive(browser, ['Ana', 'Ben'][at], SEED + at, {}, CAMERA);
    const site = await serve({ through: island.enter });
    await person.page.goto(site.url);
    await kept(person.page);
    await site.stop();
    return { browser, person, url: site.url };
  }));
  const [ana, ben] = phones.map(({ person }) => person);
  promise('no way to anywhere', islands!.map((island) => island.routes() || 'no route').join(', '), islands!.every((island) => !island.routes()));
  await host(ana, phones[0].url);
  const joined = await time(joinByPaste(ben, ana, phones[1].url));
  await agree(ana, { Target: '1000 points', 'Cards each': '20 cards' });
  await start(ana, ben);
  const ledger = new Ledger([ana, ben]);
  await ledger.play(MOVES);
  promise('pairing by codes leads to the table', `${seconds(joined)} with all that is tapped; then ${ledger.waits.length} moves, ${spread(ledger.waits)}`, true);

  islands![0].cut();
  const seen = await time(cutOff(ben));
  await ana.page.waitForTimeout(CUT - seen);
  islands![0].mend();
  const healed = await time(expect(ben.page.getByText(/^(Connection lost|Still looking for the host)/)).toHaveCount(0, { timeout: 30_000 }).catch(() => {}));
  promise('a cut of 12 s heals without any server', healed < 30_000 ? `after ${seconds(healed)}` : 'not within 30 s', healed < 30_000);
  if (healed < 30_000) await ledger.play(MOVES);
  const faults = await ledger.faults(healed < 30_000 ? undefined : [ana]);
  promise('nothing lost or doubled, all agree', faults.join('; ') || 'both logs and tables agree', faults.length === 0);
  await goHome([ana, ben]);
  for (const { browser } of phones) await browser.close();
});
