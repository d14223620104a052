// Whatever happens to a phone: when the others see it, and when it is back in its seat.
import { agree, arrive, host, joinByLink, play, start } from './support/party.ts';
import { Fates, absence, crash, freeze, gag, gone, reopen, tab, watch, wire } from './support/fates.ts';
import { expect, test } from './support/test.ts';

/** How often everything happens; more often to learn something about the tails. */
const TIMES = Number(process.env.TIMES ?? 5);

const now = () => performance.timeOrigin + performance.now();

test('after every mishap of a phone the others see it, and it is back in its seat by itself', async ({ browser, site }) => {
  test.setTimeout(120_000 + TIMES * 120_000);
  const [ana, cem] = await Promise.all([arrive(browser, 'Ana', 85), arrive(browser, 'Cem', 87)]);
  let ben = await arrive(browser, 'Ben');
  await wire(ben.page);
  await host(ana, site.url);
  for (const guest of [ben, cem]) await joinByLink(guest, ana);
  // The round outlasts all of it.
  await agree(ana, { 'Cards each': '20 cards' });
  await start(ana, ben, cem);
  await play([ana, ben, cem], 2);
  await watch(ana.page, 1);
  const [home, fates] = [await tab(ben.page), new Fates()];

  /** Something happens to Ben's phone, and is over; `over` tells since when he could come back. He may be back before anybody
   * could see that he was away. */
  const suffer = async (what: string, hit: () => Promise<void>, over: () => Promise<number>, noticed = true) => {
    const hand = await ben.hand();
    const before = await ana.page.evaluate(() => window.absences.length);
    const began = now();
    await hit();
    const free = await over();
    const seen = noticed ? await absence(ana.page, before) : { gone: NaN, back: free };
    await expect.poll(() => ben.hand(), { intervals: [20] }).toEqual(hand);
    const shown = noticed ? free : now();
    await expect(ben.page.getByRole('main').locator('.connection > p')).toHaveCount(0);
    fates.add(what, seen.gone - began, Math.max(seen.back, shown) - free);
    await play([ana, ben, cem], 1);
  };
  /** Once it was seen that he is away. */
  const afterwards = (then: () => Promise<unknown>) => async () => {
    await gone(ana.page, await ana.page.evaluate(() => window.absences.filter(({ back }) => Number.isFinite(back)).length));
    const free = now();
    await then();
    return free;
  };

  for (let time = 0; time < TIMES; time++) {
    await suffer('page reloaded', async () => { void ben.page.reload(); }, async () => now());
    await suffer('page killed, opened at once', () => crash(ben.page), async () => {
      const free = now();
      ben = await reopen(ben, home);
      return free;
    }, false);
    await suffer('page killed, opened later', () => crash(ben.page), afterwards(async () => { ben = await reopen(ben, home); }));
    await gag(ben.page);
    await suffer('page reloaded', async () => { void ben.page.reload(); }, async () => now());
    await suffer('tab closed without a word', async () => { await ben.page.close(); }, afterwards(async () => { ben = await reopen(ben, home); }));
    await suffer('network cut', () => ben.page.context().setOffline(true), afterwards(() => ben.page.context().setOffline(false)));
    let thaw = async () => {};
    await suffer('another app, page frozen', async () => { thaw = await freeze(ben.page); }, afterwards(() => thaw()));
  }
  console.log(`Milliseconds until the others saw it, and until the phone was back in its seat, a host and two guests:\n${fates.table()}`);
});
