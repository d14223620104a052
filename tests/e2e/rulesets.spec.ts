// A whole round of each ruleset between phones of their own, with all that the ruleset is known for, by thumb.
import { agree, arrive, hostWith, joinByLink, start } from './support/party.ts';
import { playAgain, round } from './support/thumb.ts';
import { expect, test } from './support/test.ts';

const NAMES = ['Ana', 'Ben', 'Cem', 'Dia'];

for (const name of ['classic', 'newno', 'unu', 'grand', 'jungle', 'twist']) {
  test(`a round of ${name} by thumb`, async ({ serve, browser, complaints }) => {
    const site = await serve();
    const game = round(name);
    // Cards fly on one phone: whoever plays there taps what has just moved.
    const moves = { reducedMotion: 'no-preference' } as const;
    const people = await Promise.all(NAMES.slice(0, game.seats).map((who, seat) => (
      seat === 0 ? arrive(browser, who, 40, {}, moves, game.deal) : arrive(browser, who, 40 + seat)
    )));
    const said = people.map((person) => complaints(person.page));
    const [host, ...guests] = people;
    await hostWith(host, site.url, game.rules);
    // Whoever plays here is as quick as the machine lets them, and knows the cards: the host's phone deals them alone.
    await agree(host, { 'Where several are asked at once': 'no limit', Checked: 'by nobody: the host’s phone deals' });
    for (const guest of guests) await joinByLink(guest, host);
    await start(host, ...guests);
    await playAgain(people, game);
    for (const person of people) await expect(person.heading(/ wins? the (round|match)$/)).toBeVisible();
    expect(said.flat()).toEqual([]);
  });
}
