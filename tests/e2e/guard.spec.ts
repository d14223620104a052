// A tap that was meant for what a button was a moment ago, before somebody else changed it, does nothing.
import { agree, arrive, hostWith, joinByLink, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** A touch shows within this time, in milliseconds, and the table waits for that. A button rests for longer. */
const SHOWN = 100;
const NUMBER = /^\w+ \d,.* playable, /;

/** Everybody has a hand, and anybody may begin. */
async function open(people: Person[]): Promise<void> {
  const [dealer] = await asked(people, /^You deal/);
  await dealer.page.getByRole('button', { name: /^Deal/ }).first().tap();
  for (const [at, person] of people.slice(1).entries()) await person.button(new RegExp(`^Take hand ${at + 1}\\b`)).tap();
  for (const person of people) await expect(person.says()).toContainText('Open start', { timeout: 15_000 });
}

/** Those who are asked so. */
async function asked(people: Person[], words: RegExp): Promise<Person[]> {
  const found: Person[] = [];
  await expect.poll(async () => {
    found.length = 0;
    for (const person of people) if (words.test(await person.says().getByRole('paragraph').last().innerText())) found.push(person);
    return found.length;
  }).toBeGreaterThan(0);
  return found;
}

/** What can be seen, not what is read out: that waits for a pause, and ends with no clock. */
function seen(person: Person, words: RegExp) {
  return person.says().getByRole('paragraph').filter({ hasText: words });
}

test('a button that somebody else changed waits a moment, an unchanged one does not', async ({ browser, site }) => {
  const people = await Promise.all(['Ana', 'Ben', 'Cem', 'Dov'].map((name, seat) => arrive(browser, name, 60 + seat)));
  const [ana, ...guests] = people;
  await hostWith(ana, site.url, 'newno');
  await agree(ana, { 'Where several are asked at once': 'no limit' });
  for (const guest of guests) await joinByLink(guest, ana);
  await start(ana, ...guests);
  await open(people);
  const holders = await Promise.all(people.map((person) => person.button(NUMBER).count()));
  const first = people[holders.findIndex((count) => count > 0)];
  // Not the host: a host whose clock stands still decides nothing.
  const [second, third] = guests.filter((person) => person !== first);

  // Nothing has changed for the third: the tap counts at once, though its clock moves by no more than what shows the touch.
  await third.page.clock.install();
  await third.page.clock.pauseAt(Date.now() + 1000);
  await third.button('Not me').tap();
  await third.page.clock.runFor(SHOWN);
  await expect(seen(third, /or say “not me”/)).toHaveCount(0);

  // For the second the question becomes another one, and the button means something else by now.
  await second.page.clock.install();
  await second.page.clock.pauseAt(Date.now() + 1000);
  const card = first.button(NUMBER).first();
  await card.tap();
  await card.tap();
  await expect(seen(second, /Open who follows/)).not.toHaveCount(0);
  const notMe = second.button('Not me');
  await expect(notMe).toHaveAttribute('aria-disabled', 'true');
  await notMe.tap({ force: true });
  await expect(first.says()).toContainText(`${second.name}`);
  await second.page.clock.runFor(250);
  await expect(notMe).not.toHaveAttribute('aria-disabled');
  await expect(seen(second, /Open who follows/)).not.toHaveCount(0);
  await notMe.tap();
  await second.page.clock.runFor(SHOWN);
  await expect(seen(second, /Open who follows/)).toHaveCount(0);
});
