// From a tap to every screen that shows what came of it: a host and three guests on one machine.
import { agree, arrive, host, joinByLink, next, start } from './support/party.ts';
import { percentile, waits, wind } from './support/stopwatch.ts';
import { expect, test } from './support/test.ts';

const MOVES = 120;

test('latency', async ({ browser, site }) => {
  test.setTimeout(300_000);
  const people = await Promise.all(['Ana', 'Ben', 'Cem', 'Dia'].map((name, i) => arrive(browser, name, 60 + i)));
  await Promise.all(people.map(({ page }) => wind(page.context())));
  const [ana, ...guests] = people;
  await host(ana, site.url);
  for (const guest of guests) await joinByLink(guest, ana);
  await agree(ana, { Target: '1000 points' });
  await start(ana, ...guests);

  const own: number[] = [];
  const all: number[] = [];
  let held = 0;
  while (all.length < MOVES) {
    const actor = await next(people);
    if (!actor) {
      for (const person of people) await person.button('Next round').tap();
      for (const person of people) await expect(person.heading(/^Classic/)).toBeVisible();
      continue;
    }
    // Whoever may still be caught holds the next move back for up to a second: that is a rule, no delay.
    const race = (await Promise.all(people.map((person) => person.hand()))).some((hand) => hand.length === 1);
    if (!await actor.move()) continue;
    if (race) {
      held += 1;
      continue;
    }
    const shown = async () => (await waits(actor, people)).every(Number.isFinite);
    await expect.poll(shown, { intervals: [20] }).toBe(true);
    const each = await waits(actor, people);
    own.push(each[people.indexOf(actor)]);
    all.push(Math.max(...each));
  }
  const row = (name: string, values: number[]) =>
    `${name.padEnd(20)}${[0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(0).padStart(8)).join('')}`;
  console.log([
    `From a tap to the screen, in milliseconds: a host, three guests, one machine, ${all.length} moves`,
    `(${held} more were made while somebody had one card left, and are held back by rule)`,
    `${''.padEnd(20)}${['p50', 'p95', 'most'].map((word) => word.padStart(8)).join('')}`,
    row('one’s own screen', own),
    row('every screen', all),
  ].join('\n'));
});
