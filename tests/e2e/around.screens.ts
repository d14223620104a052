// What lies around the table, for docs/screens: the lobby, and the scores after some rounds.
import { BROWSER } from './playwright.config.ts';
import { agree, arrive, host, joinByLink, play, start } from './support/party.ts';
import { keep, take } from './support/sheet.ts';
import { expect, test } from './support/test.ts';
import { allow } from './support/watch.ts';

const ROUNDS = 3;
/** An address as people have one: a lobby at an address of this computer alone says so. */
const HOST = 'one-left.example';

test.use({ launchOptions: { ...BROWSER, args: [...BROWSER.args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] } });

test('the lobby and the scores', async ({ browser, site }) => {
  test.setTimeout(240_000);
  const phone = { ignoreHTTPSErrors: true };
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, nth) => arrive(browser, name, 60 + nth, {}, phone)));
  const address = site.https.replace(/\/\/[^:/]+/, `//${HOST}`);
  allow(address);
  await host(ana, address);
  await joinByLink(ben, ana);
  for (let bots = 0; bots < 2; bots++) await ana.button('Add a bot').tap();
  await agree(ana, { Bots: 'instant', Target: '500 points', 'Cards each': '5 cards', 'Swapping sevens': 'must swap', 'Passing zeros': true });
  await ben.button('I’m ready').tap();
  await expect(ana.page.getByText('Bots are trying it out…')).toHaveCount(0, { timeout: 60_000 });
  await ana.page.evaluate(() => scrollTo(0, 0));
  const lobby = await take(ana.page, 'The lobby: who plays, what is played, and who may join', 'light');
  await start(ana);
  for (let round = 1; ; round++) {
    await play([ana, ben]);
    for (const person of [ana, ben]) await expect(person.heading(/ wins? the (round|match)$/)).toBeVisible();
    if (round === ROUNDS || await ana.heading(/ wins? the match$/).count() > 0) break;
    for (const person of [ana, ben]) await person.button('Next round').tap();
    for (const person of [ana, ben]) await expect(person.page.getByRole('group', { name: 'Actions' })).toBeVisible();
  }
  const scores = await take(ana.page, 'The scores after a round', 'dark');
  await keep(ana.page, 'around', [lobby, scores]);
});
