// Somebody is away: everybody sees it by name, votes on what the table does meanwhile, and gets them back as they were.
import { agree, arrive, goHome, host, joinByLink, link, play, start } from './support/party.ts';
import { Fates, absence, crash, freeze, gag, gone, reopen, tab, watch, wire } from './support/fates.ts';
import { misfits } from './support/inspection.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** How often everything happens; more often to learn something about the tails. */
const TIMES = Number(process.env.TIMES ?? 2);

const strip = (person: Person) => person.page.getByRole('list', { name: 'Away' });
const now = () => performance.timeOrigin + performance.now();

test('the table waits, lets a bot play or goes on, as it votes, and who is back takes over', async ({ browser, site, complaints }) => {
  test.setTimeout(120_000);
  const [ana, ben, cem, dia] = await Promise.all(['Ana', 'Ben', 'Cem', 'Dia'].map((name, i) => arrive(browser, name, name === 'Ben' ? undefined : 80 + i)));
  const screen = await arrive(browser, 'Screen', 84, {}, { viewport: { width: 1920, height: 1080 }, hasTouch: false, isMobile: false });
  const said = [ana, cem, dia].map((person) => complaints(person.page));
  await host(ana, site.url);
  const invitation = await link(ana);
  for (const guest of [ben, cem, dia]) await joinByLink(guest, ana);
  await screen.page.goto(site.url);
  await screen.button('Use this screen as the table').click();
  await screen.page.getByRole('textbox', { name: 'Or paste the invitation' }).fill(invitation);
  await screen.button('Use it').click();
  await agree(ana, { Target: '1000 points', Bots: 'instant' });
  await start(ana, ben, cem, dia);
  await play([ana, ben, cem, dia], 2);
  const [home, hand] = [await tab(ben.page), await ben.hand()];

  await test.step('who is away is shown by name, everywhere', async () => {
    await crash(ben.page);
    for (const person of [ana, cem, dia]) {
      await expect(strip(person)).toContainText('Ben is away.');
      await expect(person.button(/Ben.*away/s).first()).toBeVisible();
      expect(await misfits(person.page)).toEqual([]);
    }
    await expect(screen.page.getByRole('list', { name: 'Away' })).toContainText('Ben is away.');
    await expect(screen.page.getByRole('list', { name: 'Away' }).getByRole('button')).toHaveCount(0);
  });

  await test.step('one of three does not decide, two do, and everybody sees who wants what', async () => {
    await strip(ana).getByRole('button', { name: 'Let a bot play for Ben' }).tap();
    await expect(strip(cem).getByRole('button', { name: 'Let a bot play for Ben: Ana' })).toBeVisible();
    await strip(dia).getByRole('button', { name: 'Wait for Ben' }).tap();
    await expect(strip(ana)).toContainText('Ben is away.');
    await strip(cem).getByRole('button', { name: 'Let a bot play for Ben: Ana' }).tap();
    for (const person of [ana, cem, dia, screen]) await expect(strip(person)).toContainText('A bot plays for Ben.');
    await expect(strip(dia).getByRole('button', { name: 'Let a bot play for Ben: Ana and Cem' })).toBeVisible();
  });

  await test.step('the bot plays', async () => {
    await play([ana, cem, dia], 6);
  });

  await test.step('who is back plays on, and the log tells it all', async () => {
    const back = await reopen(ben, home);
    await expect(back.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
    expect(await back.hand()).not.toEqual(hand);
    for (const person of [ana, cem, dia, screen]) await expect(strip(person)).toBeHidden();
    await ana.button('Log').tap();
    const log = ana.page.getByRole('log', { name: 'This round' });
    await expect(log).toContainText('A bot plays for Ben.');
    await expect(log).toContainText('Ben is back, and plays on.');
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await play([ana, back, cem, dia], 5);
  });
  expect(said.flat()).toEqual([]);
  await goHome([ana, ben, cem, dia, screen]);
});

test('whatever happens to a phone, the others see it, and it is back in its seat by itself', async ({ browser, site }) => {
  test.setTimeout(120_000 + TIMES * 120_000);
  const [ana, cem] = await Promise.all([arrive(browser, 'Ana', 85), arrive(browser, 'Cem', 87)]);
  let ben = await arrive(browser, 'Ben');
  await wire(ben.page);
  await host(ana, site.url);
  for (const guest of [ben, cem]) await joinByLink(guest, ana);
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
    let frozen: Awaited<ReturnType<typeof freeze>>;
    await suffer('another app, page frozen', async () => { frozen = await freeze(ben.page); },
      afterwards(() => frozen.send('Page.setWebLifecycleState', { state: 'active' })));
  }
  console.log(`Milliseconds until the others saw it, and until the phone was back in its seat, a host and two guests:\n${fates.table()}`);
  await goHome([ana, ben, cem]);
});
