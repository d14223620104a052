// Walks through every screen, in the order in which people come upon them.
import type { Browser, BrowserContextOptions, Locator } from '@playwright/test';
import { agree, arrive, goHome, host, hostWith, joinByLink, link, next, otherWays, play, start } from './party.ts';
import type { Person } from './person.ts';
import { expect } from './test.ts';

/** Looks at a screen. */
export type Look = (screen: string, person: Person) => Promise<void>;

/** Walks through some screens of the app at `url` on phones of this kind. */
export type Walk = (browser: Browser, url: string, phone: BrowserContextOptions, look: Look) => Promise<void>;

/** The walks, by where they lead. */
export const WALKS: Record<string, Walk> = {
  'before the table': beforeTheTable,
  'in the lobby': inTheLobby,
  'at the table and after it': atTheTable,
  'after rounds of teams, and of those who fall out': afterRounds,
  'on a phone that goes around': aroundOnePhone,
  'in a race on a phone that goes around': raceOnOnePhone,
  'for those who look on': lookingOn,
  'for those who are turned away': turnedAway,
};

/** What a phone remembers of many matches, as it keeps it. */
const PLAYED = [
  'classic 1234 567 89 45 108 19\nnewno 12 1 0 3 40 3599\nunu 2 0 0 0 9 -\ngrand 77 20 4 1 25 240\njungle 9 3 1 0 17 95\ntwist 310 100 20 11 61 61',
  ...Array.from({ length: 24 }, (_, i) => [
    `${1_790_000_000 - i * 90_000} ${['classic+jump-in+target=500', 'newno', 'twist+teams=1'][i % 3]} ${i + 1}`,
    'won 1025 Maximiliane-Charlotte', 'lost 480 Ben', 'won 0 Wolfgang Amadeus', 'lost 12 Dia',
  ].slice(0, 3 + i % 3).join('\n')),
].join('\n\n');

/** Opens a sheet, does something there, looks at it, closes it. */
async function sheet(person: Person, button: Locator, screen: string, look: Look, then: (dialog: Locator) => Promise<unknown> = async () => {}): Promise<void> {
  await button.tap();
  const dialog = person.page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await then(dialog);
  await look(screen, person);
  await dialog.getByRole('button', { name: 'Close' }).first().tap();
  await expect(dialog).toHaveCount(0);
}

async function beforeTheTable(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const ana = await arrive(browser, 'Ana', 50, {}, phone);
  const { page } = ana;
  const at = async (fragment: string, title: string) => {
    await page.goto(`${url}#/${fragment}`);
    await expect(ana.heading(title)).toBeVisible();
  };
  await at('', 'One Left');
  await look('home', ana);
  await sheet(ana, ana.button('Picture and colour'), 'picture and colour', look);
  await at('settings', 'Settings');
  await page.getByText('Network', { exact: true }).tap();
  await look('settings', ana);
  await at('history', 'History');
  await look('history, empty', ana);
  await page.evaluate((history) => localStorage.setItem('one-left.history', history), PLAYED);
  await at('', 'One Left');
  await at('history', 'History');
  await expect(page.getByRole('rowheader', { name: 'Classic 1234 rounds' })).toBeVisible();
  await look('history, years later', ana);
  await at('mix/classic+jump-in+seven-zero', 'House rules for you');
  await look('house rules from a link', ana);
  await at('mix/nonsense', 'These rules cannot be read');
  await look('house rules that cannot be read', ana);
  await at('tour', 'Learn a game');
  await look('tours', ana);
  await at('tour/grand', 'Grand tour, lesson 1 of 9');
  await expect(page.locator('.lesson [role=status]')).not.toBeEmpty();
  await look('a lesson', ana);
  for (let left = 9; left > 0; left -= 1) await ana.button('Skip it').tap();
  await expect(ana.heading('That was Grand')).toBeVisible();
  await look('after a tour', ana);
  await ana.button('Home').tap();
  await expect(ana.heading('One Left')).toBeVisible();
  await at('join', 'Join a table');
  await look('join', ana);
  await page.getByRole('textbox', { name: 'Or paste the invitation' }).fill('https://example.org/');
  await ana.button('Use it').tap();
  await expect(ana.button('OK')).toBeVisible();
  await look('join, told what is wrong', ana);
  await at('show', 'Use this screen as the table');
  await look('show', ana);
  await at('join/nonsense', 'Not an invitation');
  await look('not an invitation', ana);
  await goHome([ana]);
}

async function inTheLobby(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 50 + i, {}, phone)));
  await host(ana, url);
  await look('lobby, alone', ana);
  await otherWays(ana);
  await ana.button('Invite without internet').tap();
  const pairing = ana.page.getByRole('dialog');
  await look('pairing, before', ana);
  await pairing.getByRole('button', { name: 'Make a code' }).tap();
  await expect(pairing.getByRole('img')).toBeVisible();
  await look('pairing, offered', ana);
  const offer = await pairing.getByRole('textbox', { name: 'The invitation to copy' }).inputValue();
  await ben.page.goto(offer);
  await expect(ben.heading('Take a seat')).toBeVisible();
  await look('take a seat', ben);
  await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await ben.button('Join the table').tap();
  await expect(ben.page.getByRole('img', { name: 'QR code of your answer' })).toBeVisible();
  await look('answer', ben);
  await pairing.getByRole('button', { name: 'Close' }).first().tap();
  await ben.button('Home').tap();
  await ben.page.goto(await link(ana));
  await expect(ben.heading('Ana’s table')).toBeVisible();
  await ben.page.getByText('Show the code and the link').tap();
  await look('lobby, guest', ben);
  await sheet(ana, ana.button('Change Ben'), 'a player', look);
  await sheet(ben, ben.button('Change Ben'), 'oneself', look);
  await sheet(ben, ben.button('Add a player on this phone'), 'a player on this phone', look);
  await rulesOf(ana, ben, look);
  await crowded(ana, look);
  await ana.button('Close the table').tap();
  await ana.button('Close the table? Tap again').tap();
  await expect(ben.heading('The table is closed')).toBeVisible();
  await look('closed', ben);
  await goHome([ana, ben]);
}

/** What is agreed, and what is kept of it. */
async function rulesOf(ana: Person, ben: Person, look: Look): Promise<void> {
  const keep = async (dialog: Locator) => {
    await dialog.getByRole('textbox', { name: 'Keep these rules as' }).fill('Friday night');
    await dialog.getByRole('button', { name: 'Keep', exact: true }).tap();
  };
  // The book's rules are not passed on.
  await agree(ana, { 'Passing zeros': true });
  await sheet(ana, ana.button('House rules'), 'house rules', look, keep);
  await ana.page.getByText('Pass these rules on').tap();
  await expect(ana.page.getByRole('img', { name: 'QR code of these rules' })).toBeVisible();
  await look('lobby, rules to pass on', ana);
  await sheet(ana, ana.button('Another game'), 'which game', look);
  await sheet(ben, ben.button('House rules'), 'house rules, guest', look);
  await sheet(ben, ben.button('Rulebook'), 'rules', look, (dialog) => dialog.getByRole('searchbox').fill('draw'));
}

/** Ten at the table; ages and teams. */
async function crowded(ana: Person, look: Look): Promise<void> {
  const choose = async (game: string) => {
    await ana.button('Another game').tap();
    await ana.page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${game}`) }).tap();
  };
  for (let bots = 0; bots < 8; bots++) await ana.button('Add a bot').tap();
  await sheet(ana, ana.button('Change Ada'), 'a bot', look);
  await choose('Newno');
  await sheet(ana, ana.button('Seats and ages'), 'seats and ages', look);
  await choose('Twist');
  await agree(ana, { Teams: '2 teams of 5' });
  await sheet(ana, ana.button('Seats'), 'seats and teams', look);
  await look('lobby, full', ana);
}

async function atTheTable(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 50 + i, { challenges: true }, phone)));
  await host(ana, url);
  await joinByLink(ben, ana);
  for (let bots = 0; bots < 3; bots++) await ana.button('Add a bot').tap();
  await agree(ana, { Target: '500 points', Bots: 'instant', 'Swapping sevens': 'must swap', 'Passing zeros': true });
  await start(ana, ben);
  await play([ana], 1);
  await expect.poll(() => ben.isAsked()).toBe(true);
  await look('table, on turn', ben);
  await look('table, not on turn', ana);
  const sections = async (dialog: Locator) => {
    for (const more of ['Tonight’s rules', 'Players', 'Let somebody in, or back in']) await dialog.getByText(more, { exact: true }).tap();
  };
  await sheet(ana, ana.button('Menu'), 'menu, opened', look, sections);
  await ana.button('Show a feeling').tap();
  await look('feelings', ana);
  await ana.button('Show a feeling').tap();
  await play([ana, ben]);
  for (const person of [ana, ben]) await expect(person.heading(/ wins? the (round|match)$/)).toBeVisible();
  await look('result', ana);
  await ben.page.getByText('Round by round').tap();
  const rounds = ben.page.getByRole('region', { name: 'Points by round' });
  for (const name of ['Ana', 'Ben']) await expect(rounds.getByRole('rowheader', { name })).toBeVisible();
  await look('result, round by round', ben);
  await ana.button('Menu').tap();
  await ana.button('Back to the lobby').tap();
  await ana.button('End this match? Tap again').tap();
  await removed(ana, ben, look);
  await goHome([ana, ben]);
}

/** Ben is sent away. */
async function removed(ana: Person, ben: Person, look: Look): Promise<void> {
  await ana.button('Change Ben').tap();
  await ana.button('Remove from the table').tap();
  await ana.button('Remove from the table? Tap again').tap();
  await expect(ben.heading('You were removed')).toBeVisible();
  await look('removed', ben);
}

/** Two tabs want one seat; and one more person wants to sit at a table where nobody more can. */
async function turnedAway(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const [ana, ben, cem] = await Promise.all(['Ana', 'Ben', 'Cem'].map((name, i) => arrive(browser, name, 50 + i, {}, phone)));
  await hostWith(ana, url, 'twist');
  await joinByLink(ben, ana);
  const invitation = await link(ana);
  const elsewhere = await ben.page.context().newPage();
  await elsewhere.goto(invitation);
  await elsewhere.getByRole('button', { name: 'Join the table' }).or(elsewhere.getByRole('heading', { name: 'Ana’s table' })).first().waitFor();
  // The page may find the seat by itself while it is tapped.
  const joining = elsewhere.getByRole('button', { name: 'Join the table' });
  if (await joining.count() > 0) await joining.tap({ timeout: 2000 }).catch(() => {});
  await expect(ben.heading('Open elsewhere')).toBeVisible();
  await look('open elsewhere', ben);
  for (let bots = 2; bots < 16; bots++) await ana.button('Add a bot').tap();
  await look('lobby, sixteen', ana);
  await cem.page.goto(invitation);
  await cem.page.getByRole('textbox', { name: 'Your name' }).fill('Cem');
  await cem.button('Join the table').tap();
  await expect(cem.heading('Full house')).toBeVisible();
  await look('full house', cem);
  await goHome([ana, ben, cem]);
}

/** Two teams of five, seen by a player and by everybody; then a match from which the first have fallen out. */
async function afterRounds(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const [ana, screen] = await Promise.all(['Ana', 'Screen'].map((name, i) => arrive(browser, name, 60 + i, {}, phone)));
  await hostWith(ana, url, 'twist+hand=2');
  for (let bots = 1; bots < 10; bots++) await ana.button('Add a bot').tap();
  await agree(ana, { Teams: '2 teams of 5', Bots: 'instant' });
  await screen.page.goto(await link(ana));
  await screen.button('Use this screen as the table').tap();
  await start(ana);
  await expect.poll(() => ana.isAsked()).toBe(true);
  await look('a screen with two teams', screen);
  await play([ana]);
  for (const person of [ana, screen]) await expect(person.heading(/ win the (round|match)$/)).toBeVisible();
  await look('result of teams', ana);
  await look('a screen after a round of teams', screen);
  await goHome([ana, screen]);
  const ben = await arrive(browser, 'Ben', 62, {}, phone);
  await hostWith(ben, url, 'classic+hand=3+scoring=eliminate+target=50');
  for (let bots = 1; bots < 6; bots++) await ben.button('Add a bot').tap();
  await agree(ben, { Bots: 'instant' });
  await start(ben);
  const out = ben.page.getByRole('row', { name: / out\b/ });
  for (;;) {
    await play([ben]);
    await expect(ben.page.getByRole('table').first()).toBeVisible();
    if (await out.count() > 0) break;
    await ben.button('Next round').tap();
    await expect(ben.page.getByRole('group', { name: 'Actions' })).toBeVisible();
  }
  await ben.page.getByText('Round by round').tap();
  await look('result, somebody is out', ben);
  await sheet(ben, ben.button('Log'), 'result, the round read back', look);
  await goHome([ben]);
}

/** Somebody more on a phone at whose table one is. */
async function beside(phone: Person, name: string): Promise<void> {
  await phone.button('Add a player on this phone').tap();
  await phone.page.getByRole('textbox', { name: 'Their name' }).fill(name);
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Add' }).tap();
  await expect(phone.page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

/** Three on one phone: two take a hand, which leaves the third, then whoever wants to may begin. */
async function raceOnOnePhone(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const ana = await arrive(browser, 'Ana', 50, {}, phone);
  await hostWith(ana, url, 'newno');
  await beside(ana, 'Bea');
  await beside(ana, 'Cem');
  await agree(ana, { 'Where several are asked at once': 'no limit' });
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  const show = ana.button(/show my cards$/).first();
  await show.tap();
  await ana.button(/^Deal /).tap();
  // Who deals may hold the phone still, or has to take it again.
  const take = ana.button(/^Take hand/).first();
  await expect(show.or(take).first()).toBeVisible();
  if (await show.count() > 0) await show.tap();
  await take.tap();
  await show.tap();
  await expect(ana.button(/^Take hand/).first()).toBeVisible();
  await look('a hand to take, for one of three on this phone', ana);
  // Who holds the phone is among those who may begin.
  await take.tap();
  await expect(ana.action(/^Not me$/)).toBeVisible();
  await look('a race, for one of three on this phone', ana);
  await ana.button('Pass on').tap();
  await expect(ana.heading('Ana, Bea and Cem: one after the other')).toBeVisible();
  await expect(ana.page.getByText('Who wants to go first takes the phone')).toBeVisible();
  await look('a race, one after the other', ana);
  await goHome([ana]);
}

/** Two people, and nobody else, on one phone. */
async function aroundOnePhone(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const ana = await arrive(browser, 'Ana', 50, {}, phone);
  await host(ana, url);
  await beside(ana, 'Bea');
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  await expect(ana.heading(/^Pass the phone to /)).toBeVisible();
  await look('pass the phone', ana);
  await ana.button(/show my cards$/).first().tap();
  await look('one of two on this phone', ana);
  await goHome([ana]);
}

/** A screen and a phone that look on, from the lobby to the results. */
async function lookingOn(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const ana = await arrive(browser, 'Ana', 31, {}, phone);
  const screen = await arrive(browser, 'Screen', 32, {}, phone);
  await screen.page.goto(`${url}#/join`);
  await host(ana, url);
  await ana.button('Add a bot').tap();
  await agree(ana, { Target: '500 points', Bots: 'instant' });
  const invitation = await link(ana);
  await screen.page.goto(url);
  await screen.button('Use this screen as the table').tap();
  await screen.page.getByRole('textbox', { name: 'Or paste the invitation' }).fill(invitation);
  await screen.button('Use it').tap();
  await expect(screen.heading('Ana’s table')).toBeVisible();
  await look('a screen before the match', screen);
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  await expect(screen.heading(/^Classic/)).toBeVisible();
  await expect.poll(() => ana.isAsked()).toBe(true);
  await look('a screen at the table', screen);
  await next([ana]);
  await play([ana]);
  await expect(screen.heading(/ wins? the round$/)).toBeVisible();
  await look('a screen after a round', screen);
  await ana.page.goto('about:blank');
  await screen.page.reload();
  await expect(screen.heading('On the way to the table')).toBeVisible();
  await look('on the way to the table', screen);
  await goHome([ana, screen]);
}
