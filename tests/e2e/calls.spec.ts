// What is said at a table: a forgotten call that is caught, a Wild Draw Four that is challenged.
import { agree, arrive, host, joinByLink, play, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** Plays on, round after round, until it has happened; gives up after ten rounds. */
async function playUntil(people: Person[], happened: () => boolean): Promise<void> {
  for (let rounds = 0; rounds < 10; rounds++) {
    while (!happened() && !await people[0].isOver()) await play(people, 1);
    if (happened()) return;
    for (const person of people) await person.button('Next round').tap();
    for (const person of people) await expect(person.heading(/^Classic/)).toBeVisible();
  }
}

test('a player who forgets to call is caught, and a player who bluffs is challenged', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 333, { catches: true, challenges: true });
  const ben = await arrive(browser, 'Ben', 62, { calls: false, favours: /^Wild Draw Four/ });
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { Target: '1000 points', 'Penalty for a missed call': '4 cards' });
  await start(ana, ben);
  await playUntil([ana, ben], () => ana.caught.length > 0 && ana.challenged.length > 0);
  expect(ana.caught).toContain('Ben');
  expect(ana.challenged).toContain('Ben');
});
