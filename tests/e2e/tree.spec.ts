// A round of each ruleset by somebody who sees nothing: through the accessibility tree alone, and by keys.
import { arrive } from './support/party.ts';
import { Listener } from './support/listener.ts';
import { expect, test } from './support/test.ts';

/** More than so many announcements between two deeds of one’s own nobody can follow. */
const HANDFUL = 5;

const PACE = { 'Where several are asked at once': 'no limit', Bots: 'instant' };
const SHORT = { 'Cards each': '4 cards', ...PACE };
const SINGLE = { Target: 'a single round', ...SHORT };

/** What is agreed for each game, and by which chance it is played, so that a round is short. */
const GAMES: [game: string, rules: Record<string, string>, seed: number][] = [
  ['Classic', SINGLE, 90],
  ['Newno', PACE, 101],
  ['Unu', SHORT, 92],
  ['Grand', SINGLE, 93],
  ['Jungle', SINGLE, 144],
  ['Twist', SINGLE, 115],
];

for (const [game, rules, seed] of GAMES) {
  test(`a round of ${game} through the accessibility tree alone`, async ({ browser, site, complaints }) => {
    const ana = await arrive(browser, 'Ana', seed, {}, {}, seed);
    const said = complaints(ana.page);
    const listener = await Listener.at(ana.page);
    await ana.page.goto(site.url);
    await listener.sitDown(game, rules);
    expect(await listener.playRound()).toMatch(/^(.+ wins? the (round|match)|The (round|match) is a draw)$/);
    // Whoever comes to the results hears who won: the heading has the focus.
    await listener.find('the heading, focused', (sight) => sight.each('heading', /the (round|match)/).find((heading) => heading.focused));
    expect(listener.pauses.filter((pause) => pause.length > HANDFUL), 'what was said between two deeds').toEqual([]);
    expect(listener.pauses.flat().length, 'announcements').toBeGreaterThan(0);
    expect(listener.pauses.flat().filter((said) => /round is over.*round is over/i.test(said)), 'said twice').toEqual([]);
    expect(said).toEqual([]);
  });
}
