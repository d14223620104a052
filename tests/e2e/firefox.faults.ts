// Chromium and Firefox at one table; each hosts once.
import { existsSync } from 'node:fs';
import { firefox, type Browser, type Page } from '@playwright/test';
import { Ledger } from './support/ledger.ts';
import { agree, arrive, goHome, host, joinByLink, start } from './support/party.ts';
import { expect, spread, test, time } from './support/promise.ts';
import { percentile } from './support/stopwatch.ts';

const SEED = 440;
const MOVES = 12;
const RELOADS = 5;
const PROGRAM = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** No finger can be sent to Firefox: there a tap is a click. */
function tapByMouse(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body'));
  const { tap } = locators;
  locators.tap = function (options?: object) {
    const isFirefox = this.page().context().browser()?.browserType().name() === 'firefox';
    return isFirefox ? this.click(options) : tap.call(this, options);
  };
}

for (const hosts of ['Chromium', 'Firefox']) {
  test(`Chromium and Firefox, ${hosts} hosts`, async ({ browser, site, promise }) => {
    test.skip(!existsSync(PROGRAM), 'there is no Firefox');
    // The stock Firefox is driven by WebDriver BiDi.
    const fox: Browser = await firefox.launch({ channel: 'moz-firefox', executablePath: PROGRAM });
    const chrome = await arrive(browser, 'Ana', SEED);
    const other = await arrive(fox, 'Ben', SEED + 1, {}, { isMobile: undefined, hasTouch: undefined });
    tapByMouse(other.page);
    const people = hosts === 'Chromium' ? [chrome, other] : [other, chrome];
    const [first, guest] = people;
    await host(first, site.url);
    const joined = await time(joinByLink(guest, first));
    await agree(first, { Target: '1000 points', 'Cards each': '20 cards' });
    await start(first, guest);
    const ledger = new Ledger(people);
    const made = await ledger.play(MOVES);
    promise('a guest comes in by the link, and both play', `in after ${(joined / 1000).toFixed(1)} s; ${made} moves, ${spread(ledger.waits)}`, made === MOVES);
    const back: number[] = [];
    for (let at = 0; at < RELOADS; at++) {
      const hand = await guest.hand();
      back.push(await time(guest.page.reload().then(() => expect.poll(() => guest.hand(), { intervals: [20] }).toEqual(hand))));
    }
    promise('a reloaded guest is back within 5 s', spread(back), percentile(back, 0.95) <= 5000);
    await ledger.play(MOVES);
    const faults = await ledger.faults();
    promise('nothing lost or doubled, all agree', faults.join('; ') || 'both logs and tables agree', faults.length === 0);
    await goHome(people);
    await fox.close();
  });
}
