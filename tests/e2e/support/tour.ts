// A walk through every screen, in the order in which two people come upon them.
import type { Browser, BrowserContextOptions, Locator } from '@playwright/test';
import { agree, arrive, goHome, host, link, next, play, start } from './party.ts';
import type { Person } from './person.ts';
import { expect } from './test.ts';

/** Looks at a screen. */
export type Look = (screen: string, person: Person) => Promise<void>;

/** Walks through all screens of the app at `url` on phones of this kind. */
export async function walk(browser: Browser, url: string, phone: BrowserContextOptions, look: Look): Promise<void> {
  const ana = await arrive(browser, 'Ana', 50, { challenges: true }, phone);
  const ben = await arrive(browser, 'Ben', 51, { challenges: true }, phone);
  for (const person of [ana, ben]) person.looks = () => look('a hand laid open', person);
  await beforeTheTable(ana, url, look);
  await inTheLobby(ana, ben, url, look);
  await atTheTable(ana, ben, look);
  await sharedPhone(ana, ben, look);
  await goHome([ana, ben]);
}

/** Opens a sheet, looks at it, closes it. */
async function sheet(person: Person, button: Locator, screen: string, look: Look): Promise<void> {
  await button.tap();
  const dialog = person.page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await look(screen, person);
  await dialog.getByRole('button', { name: 'Close' }).first().tap();
  await expect(dialog).toHaveCount(0);
}

async function beforeTheTable(ana: Person, url: string, look: Look): Promise<void> {
  await ana.page.goto(url);
  await expect(ana.heading('One Left')).toBeVisible();
  await look('home', ana);
  await sheet(ana, ana.button('Picture and colour'), 'picture and colour', look);
  await ana.button('Settings').tap();
  await ana.page.getByText('Network', { exact: true }).tap();
  await look('settings', ana);
  await ana.button('Back').tap();
  await ana.button('Join a table').tap();
  await look('join', ana);
  await ana.page.getByRole('textbox', { name: 'Or paste the invitation' }).fill('https://example.org/');
  await ana.button('Use it').tap();
  await expect(ana.page.getByRole('button', { name: 'OK' })).toBeVisible();
  await look('join, told what is wrong', ana);
  await ana.page.goto(`${url}#/join/nonsense`);
  await expect(ana.heading('Not an invitation')).toBeVisible();
  await look('not an invitation', ana);
}

async function inTheLobby(ana: Person, ben: Person, url: string, look: Look): Promise<void> {
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
  await look('lobby, guest', ben);
  await sheet(ana, ana.button('Change the rules'), 'rules', look);
  await sheet(ben, ben.button('Every rule'), 'rules, guest', look);
  await sheet(ana, ana.button('Change Ben'), 'a player', look);
  await sheet(ben, ben.button('Add a player on this phone'), 'a player on this phone', look);
  for (let bots = 0; bots < 3; bots++) await ana.button('Add a bot').tap();
  await agree(ana, { Target: '500 points', Bots: 'instant', 'Seven-zero': true });
  await look('lobby, full', ana);
}

async function atTheTable(ana: Person, ben: Person, look: Look): Promise<void> {
  await start(ana, ben);
  await play([ana], 1);
  await expect.poll(() => ben.isAsked()).toBe(true);
  await look('table, on turn', ben);
  await look('table, not on turn', ana);
  await ana.button('Menu').tap();
  for (const more of ['Rules in force', 'Players', 'Let somebody in, or back in']) await ana.page.getByText(more, { exact: true }).tap();
  await look('menu, opened', ana);
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap();
  await ana.button('Show a feeling').tap();
  await look('feelings', ana);
  await ana.button('Show a feeling').tap();
  await expectPickers([ana, ben], look);
  await play([ana, ben]);
  for (const person of [ana, ben]) await expect(person.heading(/ wins? the (round|match)$/)).toBeVisible();
  await look('result', ana);
  await ben.page.getByText('Round by round').tap();
  await look('result, round by round', ben);
}

/** The cards that ask something, and the screen that asks it. */
const PICKERS: [card: RegExp, screen: string, back: string][] = [
  [/^Wild( Draw Four)?,.* playable, /, 'colour picker', 'Take it back'],
  [/^\w+ 7,.* playable, /, 'whom to swap with', 'Cancel'],
];

/** Plays until every picker was seen, and looks while each is open. */
async function expectPickers(people: Person[], look: Look): Promise<void> {
  const awaited = new Set(PICKERS);
  for (let person = await next(people); person && awaited.size > 0; person = await next(people)) {
    for (const picker of awaited) {
      const [name, screen, back] = picker;
      const card = person.button(name).first();
      // With one card left, a Seven is laid without a swap.
      if (await card.count() === 0 || (await person.hand()).length < 3) continue;
      await card.tap();
      await card.tap();
      await expect(person.button(back)).toBeVisible();
      await look(screen, person);
      await person.button(back).tap();
      awaited.delete(picker);
    }
    if (awaited.size > 0) await person.move();
  }
  if (awaited.size > 0) throw new Error('a picker was never seen: another seed is needed');
}

/** Ben is sent away; Ana plays on with somebody beside her. */
async function sharedPhone(ana: Person, ben: Person, look: Look): Promise<void> {
  await ana.button('Menu').tap();
  await ana.button('Back to the lobby').tap();
  await ana.button('End this match? Tap again').tap();
  await ana.button('Change Ben').tap();
  await ana.button('Remove from the table').tap();
  await ana.button('Really? Tap again').tap();
  await expect(ben.heading('You were removed')).toBeVisible();
  await look('removed', ben);
  await ana.button('Add a player on this phone').tap();
  await ana.page.getByRole('textbox', { name: 'Their name' }).fill('Bea');
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Add' }).tap();
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  await expect(ana.heading(/^Pass the phone to /)).toBeVisible();
  await look('pass the phone', ana);
}
