// Tours: a newcomer takes one by thumb, offline, leaves in the middle and goes on; and what a lesson has to stand.
import type { Locator } from '@playwright/test';
import { KEEPING } from './playwright.config.ts';
import { heard, listen } from './support/ears.ts';
import { axe, inspect, misfits, settings, still } from './support/inspection.ts';
import { arrive } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, kept, test } from './support/test.ts';

test.use(KEEPING);

/** Something that is done by thumb. */
type Deed = (ana: Person) => Promise<void>;

const says = (ana: Person) => ana.page.locator('.lesson [role=status]');
const next = (ana: Person) => ana.page.locator('.lesson').getByRole('button', { name: /^(Next|Finish)$/ });
const lesson = (ana: Person, number: number) => ana.heading(`Newno tour, lesson ${number} of 9`);

/** Plays a card: out of turn by one tap, otherwise by two. */
const card = (name: string): Deed => async (ana) => {
  const held = ana.page.locator('#hand').getByRole('button', { name: new RegExp(`^${name},`) });
  await expect(ana.playable().first()).toBeVisible();
  const before = await ana.sight();
  await held.first().tap();
  const chosen = ana.page.locator('#hand').getByRole('button', { name: new RegExp(`^${name}(, just drawn)?, chosen`) });
  await expect.poll(async () => await chosen.count() > 0 || await ana.sight() !== before).toBe(true);
  if (await chosen.count() > 0) await chosen.tap();
};
const slot = (name: RegExp): Deed => (ana) => ana.action(name).tap();
const player = (name: string): Deed => (ana) => ana.button(new RegExp(`^Choose ${name}`)).tap();
const takeUp: Deed = (ana) => ana.button(/^Take up your hand/).tap();

/** What the lessons of Newno ask for. */
const LESSONS: Deed[][] = [
  [card('Red 1')],
  [slot(/^Draw$/), card('Red 9')],
  [card('Red 5')],
  [card('Blue Draw Two')],
  [card('Red 7'), player('Chris'), takeUp],
  [card('Red 0'), takeUp],
  [slot(/^One left!$/), card('Red 1')],
  [slot(/^Catch$/)],
  [card('Green 6')],
];

async function take(ana: Person, deeds: Deed[]): Promise<void> {
  for (const deed of deeds) {
    await expect.poll(() => says(ana).innerText()).not.toBe('');
    const task = await says(ana).innerText();
    await deed(ana);
    await expect(says(ana)).not.toHaveText(task);
  }
  await expect(next(ana)).toBeFocused();
}

test('a newcomer takes the tour of Newno, offline, leaves in the middle and goes on there', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 81);
  const { page } = ana;
  await page.goto(site.url);
  await kept(page);
  await page.context().setOffline(true);
  await ana.button('Learn a game').tap();
  await ana.button(/^Newno/).tap();
  const table = async () => (await page.locator('.felt').boundingBox())?.y ?? 0;
  for (const [at, deeds] of LESSONS.slice(0, 4).entries()) {
    await expect(lesson(ana, at + 1)).toBeVisible();
    await expect(page).toHaveTitle(`Newno tour, lesson ${at + 1} of 9 – One Left`);
    const before = await table();
    await take(ana, deeds);
    // The way on takes its place from nothing.
    expect(await table()).toBeCloseTo(before, 0);
    await next(ana).tap();
  }
  await ana.button('Leave').tap();
  await expect(ana.button(/^Newno .* Go on with the tour$/)).toBeVisible();
  await page.goto(`${site.url}#/`);
  await page.reload();
  await ana.button('Go on with the tour of Newno').tap();
  await expect(lesson(ana, 5)).toBeVisible();

  // What may be done, and is not what the lesson is about, leaves all as it was.
  await expect(says(ana)).toContainText('swap hands');
  const before = await ana.hand();
  await slot(/^Draw$/)(ana);
  await expect(says(ana)).toContainText('Here play Red 7.');
  expect(await ana.hand()).toEqual(before);
  for (const [at, deeds] of LESSONS.slice(4).entries()) {
    await expect(lesson(ana, at + 5)).toBeVisible();
    await take(ana, deeds);
    await next(ana).tap();
  }
  await expect(ana.heading('That was Newno')).toBeVisible();
  await ana.button('Other tours').tap();
  await expect(ana.button(/^Newno .* Tour ✓$/)).toBeVisible();
  await still(page);
  expect([...await axe(page), ...await misfits(page)]).toEqual([]);
});

test('a lesson stands every screen, leads to its rule, and can be skipped', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 82);
  const { page } = ana;
  await listen(page.context());
  await page.goto(`${site.url}#/tour/newno`);
  await expect(says(ana)).toContainText('Anybody may begin');
  expect(await inspect(page, settings(0))).toEqual([]);
  await ana.button('Rule NEW-9').tap();
  // Whoever listens is at that rule, too.
  await expect(page.getByRole('dialog', { name: 'Rules of Newno' }).getByRole('listitem').filter({ hasText: /^NEW-9 / })).toBeFocused();
  await page.getByRole('button', { name: 'Close' }).tap();
  await ana.button('Show me NEW-9').tap();
  await expect(page.getByRole('dialog', { name: 'Show me: NEW-9' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).tap();
  await heard(page);
  await take(ana, LESSONS[0]);
  // What happened is heard before what the lesson says of it.
  const said = await heard(page);
  expect(said.findIndex((words) => words.startsWith('Done.'))).toBeGreaterThan(said.findIndex((words) => words.includes('You played Red 1.')));
  expect(said.join()).toContain('You played Red 1.');
  expect(await inspect(page, settings(1))).toEqual([]);
  await next(ana).tap();
  await expect(lesson(ana, 2)).toBeVisible();
  await ana.button('Skip it').tap();
  await expect(lesson(ana, 3)).toBeVisible();
});

test('the task of the first lesson is said once the others have played', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 85);
  await listen(ana.page.context());
  await ana.page.goto(`${site.url}#/tour/jungle`);
  const said: string[] = [];
  await expect.poll(async () => said.push(...await heard(ana.page)) && said).toContain('Chris is on turn, but you hold the very same card: match it with Red 5!');
});

test('a second tap on the way on, or past a lesson, skips nothing', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 84);
  const { page } = ana;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}#/tour/newno`);
  await take(ana, LESSONS[0]);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const twice = async (button: Locator) => {
    const { x, y, width, height } = (await button.boundingBox())!;
    for (let taps = 0; taps < 2; taps++) await page.touchscreen.tap(x + width / 2, y + height / 2);
  };
  await twice(next(ana));
  await expect(lesson(ana, 2)).toBeVisible();
  const skip = ana.button('Skip it');
  await expect(skip).toBeDisabled();
  await page.clock.runFor(300);
  await expect(skip).toBeEnabled();
  await twice(skip);
  await expect(lesson(ana, 3)).toBeVisible();
});

test('the tour of the game that is chosen is offered in the lobby and beside its rules', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 83);
  await ana.page.goto(site.url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await expect(ana.button('Tour')).toBeVisible();
  await ana.button('Rulebook').tap();
  const rules = ana.page.getByRole('dialog');
  const tour = rules.getByRole('button', { name: 'Tour' });
  const search = rules.getByRole('searchbox', { name: 'Search the rules' });
  await expect(tour).toBeVisible();
  await search.fill('draw');
  await expect(tour).toHaveCount(0);
  await search.fill('');
  await tour.tap();
  await expect(ana.heading('Classic tour, lesson 1 of 9')).toBeVisible();
  await ana.button('Leave').tap();
  await expect(ana.heading('Your table')).toBeVisible();
});
