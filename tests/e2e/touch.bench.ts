// From a touch to the next frame, on phones four times slower than this machine, at a table of ten: the host's phone, a
// guest's, and eight strong bots that think on the host's.
import type { Locator } from '@playwright/test';
import { arrive, host, joinByLink, unfold } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { HOLD, Touches } from './support/touch.ts';

const SLOWER = 4;
const BOTS = 8;
const TURNS = 30;

/** Opens what a button opens, and closes it. */
async function openAndClose(touches: Touches, who: string, person: Person, name: string, title: string): Promise<void> {
  if (!await touches.of(`${who}: ${name}`, person.button(name).first())) return;
  const sheet = person.page.getByRole('dialog', { name: title });
  // A round that has just ended gives way to its results at a touch, whatever that was meant for.
  await expect(async () => expect(await sheet.isVisible() || await person.isOver()).toBe(true)).toPass();
  if (await sheet.isVisible()) await close(touches, who, sheet);
}

/** Closes a sheet once it has risen. */
async function close(touches: Touches, who: string, sheet: Locator): Promise<void> {
  await expect(sheet).toBeVisible();
  await sheet.evaluate((risen) => Promise.all(risen.getAnimations().map(({ finished }) => finished)));
  await touches.of(`${who}: close a sheet`, sheet.getByRole('button', { name: 'Close', exact: true }));
  await expect(sheet).toBeHidden();
}

/** What can be done in the lobby. */
async function lobby(touches: Touches, person: Person): Promise<void> {
  await openAndClose(touches, 'lobby', person, 'Another game', 'Which game?');
  await openAndClose(touches, 'lobby', person, 'Seats', 'Seats');
  await touches.of('lobby: House rules', person.button('House rules'));
  const rules = person.page.getByRole('dialog', { name: 'House rules' });
  for (const name of [/^Passing zeros/, /^Draw until it fits/, /^Draw only when stuck/]) {
    const rule = rules.getByRole('checkbox', { name });
    if (await rule.count() > 0) await touches.of('lobby: a house rule', rule);
  }
  await unfold(rules);
  await rules.getByRole('combobox', { name: /^Bots/ }).selectOption({ label: 'brisk' });
  await close(touches, 'lobby', rules);
}

/** Presses a card until it tells what it does now. */
async function hold(touches: Touches, who: string, person: Person): Promise<void> {
  const card = person.page.locator('#hand').getByRole('button').first();
  // The round may have ended, or the hand have changed.
  if (await card.count() === 0) return;
  await touches.of(`${who}: hold a card`, card, HOLD);
  const sheet = person.page.getByRole('dialog');
  if (await sheet.count() > 0) await close(touches, who, sheet);
}

/** One turn: a card is lifted and played, or one is drawn. */
async function turn(touches: Touches, who: string, person: Person): Promise<void> {
  const { page } = person;
  const touch = async (what: string, target: Locator) => await target.count() > 0 && touches.of(`${who}: ${what}`, target.first());
  const whom = page.getByRole('group', { name: 'Swap hands with whom? Tap a player.' });
  if (await whom.count() > 0 && await touch('choose a player', person.button(/^Choose /))) return;
  if (await touch('choose a colour', page.getByRole('group', { name: 'Choose a colour' }).getByRole('button'))) return;
  const [label] = await person.playable().evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''));
  if (label) {
    const [name] = label.split(',');
    await touch('lift a card', person.button(label));
    const chosen = new RegExp(`^${name}(, just drawn)?, chosen`);
    await touch('play a card', page.locator('#hand').getByRole('button', { name: chosen }));
  } else {
    await touch('draw', person.action(/^Draw/));
  }
  await touch('One left!', person.action(/^One left!$/));
  await touch('keep', person.action(/^Keep$/));
}

test('touch', async ({ browser, site }) => {
  test.setTimeout(900_000);
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 90 + i)));
  await ana.page.goto(site.url);
  await ana.page.evaluate(() => localStorage.setItem('one-left.preferences', 'bots strong'));
  await host(ana, `${site.url}?`);
  await joinByLink(ben, ana);
  const touches = new Touches(SLOWER);
  for (const { page } of [ana, ben]) await touches.watch(page);
  for (let bot = 0; bot < BOTS; bot++) await touches.of('lobby: Add a bot', ana.button('Add a bot'));
  await lobby(touches, ana);
  await touches.of('guest: I’m ready', ben.button('I’m ready'));
  await touches.of('lobby: Start', ana.page.getByRole('button', { name: 'Start', disabled: false }));
  const people: [string, Person][] = [['host', ana], ['guest', ben]];
  for (const [, person] of people) await expect(person.page.getByRole('group', { name: /^Your hand, / })).toBeVisible({ timeout: 60_000 });
  for (let turns = 0; turns < TURNS;) {
    let acted = false;
    for (const [who, person] of people) {
      if (await person.isOver()) break;
      if (!await person.isAsked()) continue;
      await turn(touches, who, person);
      turns++;
      acted = true;
      // While the others play: whatever is looked up meanwhile.
      await openAndClose(touches, who, person, 'Log', 'This round');
      if (turns % 2 === 0) await hold(touches, who, person);
      if (turns % 3 === 0) await openAndClose(touches, who, person, 'Menu', 'Menu');
    }
    if (await ana.isOver()) {
      // Bots may win a match before that.
      if (await ana.heading(/ wins? the match$/).count() > 0) break;
      await touches.of('host: Next round', ana.button('Next round'));
      await touches.of('guest: Next round', ben.button('Next round'));
    }
    if (!acted) await ana.page.waitForTimeout(100);
  }
  console.log([
    `From a touch to the next frame, in milliseconds, on phones ${SLOWER} times slower than this machine, ten players;`,
    'and how long the page itself worked until half a second later, the bots’ thinking on the host’s phone included',
    touches.table(),
  ].join('\n'));
});
