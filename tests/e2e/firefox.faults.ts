// Chromium and Firefox at one table; each hosts once.
import { existsSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { Firefox } from './support/firefox.ts';
import { log, plays } from './support/ledger.ts';
import { agree, arrive, goHome, host, link } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, seconds, spread, test, time } from './support/promise.ts';
import { RemotePerson } from './support/remote.ts';
import { percentile } from './support/stopwatch.ts';

const SEED = 440;
const MOVES = 24;
const RELOADS = 5;
const WITHIN = 5000;
const PROGRAM = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** Ana in Chromium, Ben in Firefox. */
interface Pair { ana: Person; ben: RemotePerson; fox: Firefox }

/** Ana hosts; ends when the cards are dealt. Gives how long Ben was on his way, in milliseconds. */
async function inChromium({ ana, ben, fox }: Pair, url: string): Promise<number> {
  await host(ana, url);
  await agree(ana, { Target: '1000 points', 'Cards each': '20 cards' });
  const door = await link(ana);
  const joined = await time((async () => {
    await fox.open(door);
    await ben.introduce();
    await ben.press('Join the table');
    await expect.poll(() => ben.heading()).toBe('Ana’s table');
  })());
  await ben.press('I’m ready');
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  return joined;
}

/** The same where Ben hosts, and Ana comes. */
async function inFirefox({ ana, ben, fox }: Pair, url: string): Promise<number> {
  await fox.open(url);
  await ben.introduce();
  await ben.press('Host a table');
  const find = () => [...document.querySelectorAll('input')].find((input) => /#\/join\//.test(input.value))?.value ?? '';
  await expect.poll(() => fox.run(find)).toContain('#/join/');
  const joined = await time((async () => {
    await ana.page.goto(await fox.run(find));
    await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
    await ana.button('Join the table').tap();
    await expect(ana.heading('Ben’s table')).toBeVisible();
  })());
  await ana.button('I’m ready').tap();
  await ben.press('Start');
  return joined;
}

/** Both play, until enough was done or the round is over. */
async function play({ ana, ben }: Pair): Promise<number> {
  let done = 0;
  const turn = async () => {
    done += Number(await ana.isAsked() ? await ana.move() : await ben.touch());
    return done >= MOVES || ana.isOver();
  };
  await expect.poll(turn, { intervals: [50], timeout: 300_000 }).toBe(true);
  return done;
}

/** The plays as Ben's phone tells them. */
async function logOf({ ben, fox }: Pair): Promise<string[]> {
  const told = () => [...document.querySelectorAll('[role="log"] p')].map((line) => line.textContent ?? '');
  await ben.press('Log');
  await expect.poll(() => fox.run(told)).not.toEqual([]);
  const heard = plays(await fox.run(told), 'Ben');
  await ben.press('Close');
  return heard;
}

async function table(browser: Browser, use: (pair: Pair) => Promise<void>): Promise<void> {
  const fox = await Firefox.start(PROGRAM);
  try {
    const ana = await arrive(browser, 'Ana', SEED);
    await use({ ana, ben: new RemotePerson('Ben', fox), fox });
    await goHome([ana]);
  } finally {
    await fox.stop();
  }
}

for (const [who, open] of [['Chromium', inChromium], ['Firefox', inFirefox]] as const) {
  test(`Chromium and Firefox, ${who} hosts`, async ({ browser, site, promise }) => {
    test.skip(!existsSync(PROGRAM), 'there is no Firefox');
    await table(browser, async (pair) => {
      const { ana, ben, fox } = pair;
      const joined = await open(pair, site.url);
      await expect(ana.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
      const done = await play(pair);
      promise('a guest comes in by the link, and both play', `in after ${seconds(joined)}; ${done} moves and touches`, done >= MOVES);
      const [told, heard] = [await log(ana), await logOf(pair)];
      promise('both are told the same', `${told.length} plays`, `${heard}` === `${told}` && told.length > 0);
      const [guest, reload] = open === inChromium ? [ben, () => fox.reload()] : [ana, () => ana.page.reload()];
      const back: number[] = [];
      for (let at = 0; at < RELOADS; at++) {
        const hand = await guest.hand();
        back.push(await time(reload().then(() => expect.poll(() => guest.hand(), { intervals: [20] }).toEqual(hand))));
      }
      promise('a reloaded guest is back within 5 s', spread(back), percentile(back, 0.95) <= WITHIN);
    });
  });
}
