// Walks through every screen, in the order in which people come upon them.
import type { Browser, BrowserContextOptions, Locator } from '@playwright/test';
import { agree, arrive, goHome, host, joinByLink, link, next, play, start } from './party.ts';
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
  'on a phone that goes around': aroundOnePhone,
  'for those who look on': lookingOn,
};

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
  await at('mix/classic+jump-in+seven-zero', 'House rules for you');
  await look('house rules from a link', ana);
  await at('mix/nonsense', 'No rules to be read');
  await look('house rules that cannot be read', ana);
  await at('join', 'Join a table');
  await look('join', ana);
  await page.getByRole('textbox', { name: 'Or paste the invitation' }).fill('https://example.org/');
  await ana.button('Use it').tap();
  await expect(ana.button('OK')).toBeVisible();
  await look('join, told what is wrong', ana);
  await at('join/nonsense', 'Not an invitation');
  await look('not an invitation', ana);
  await goHome([ana]);
}

async function inTheLobby(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 50 + i, {}, phone)));
  await host(ana, url);
  await look('lobby, alone', ana);
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
  await ana.button('Really? Tap again').tap();
  await expect(ben.heading('The table is closed')).toBeVisible();
  await look('closed', ben);
  await goHome([ana, ben]);
}

/** What is agreed, and what is kept of it. */
async function rulesOf(ana: Person, ben: Person, look: Look): Promise<void> {
  const keep = async (dialog: Locator) => {
    await dialog.getByRole('textbox', { name: 'Keep these rules as' }).fill('Friday night');
    await dialog.getByRole('button', { name: 'Keep', exact: true }).tap();
    await dialog.getByText('Pass these rules on').tap();
    await expect(dialog.getByRole('img', { name: 'QR code of these rules' })).toBeVisible();
  };
  await sheet(ana, ana.button('Change the rules'), 'house rules', look, keep);
  await sheet(ana, ana.button('Another game'), 'which game', look);
  await sheet(ben, ben.button('Every rule'), 'house rules, guest', look);
  await sheet(ben, ben.button('Read the rules'), 'rules', look, (dialog) => dialog.getByRole('searchbox').fill('draw'));
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
  await agree(ana, { Target: '500 points', Bots: 'instant', 'Seven-zero': true });
  await start(ana, ben);
  await play([ana], 1);
  await expect.poll(() => ben.isAsked()).toBe(true);
  await look('table, on turn', ben);
  await look('table, not on turn', ana);
  const sections = async (dialog: Locator) => {
    for (const more of ['Rules in force', 'Players', 'Let somebody in, or back in']) await dialog.getByText(more, { exact: true }).tap();
  };
  await sheet(ana, ana.button('Menu'), 'menu, opened', look, sections);
  await ana.button('Show a feeling').tap();
  await look('feelings', ana);
  await ana.button('Show a feeling').tap();
  await play([ana, ben]);
  for (const person of [ana, ben]) await expect(person.heading(/ wins? the (round|match)$/)).toBeVisible();
  await look('result', ana);
  await ben.page.getByText('Round by round').tap();
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
  await ana.button('Really? Tap again').tap();
  await expect(ben.heading('You were removed')).toBeVisible();
  await look('removed', ben);
}

/** Two people, and nobody else, on one phone. */
async function aroundOnePhone(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const ana = await arrive(browser, 'Ana', 50, {}, phone);
  const beside = async (name: string) => {
    await ana.button('Add a player on this phone').tap();
    await ana.page.getByRole('textbox', { name: 'Their name' }).fill(name);
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Add' }).tap();
    await expect(ana.page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  };
  await host(ana, url);
  await beside('Bea');
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
