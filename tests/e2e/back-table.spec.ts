// A step back at the table: from every sheet that lies over it, and from whatever was begun there and need not be answered.
// Lessons of tours are played at that very table, and lay out what is needed without waiting for luck.
import type { Locator, Page } from '@playwright/test';
import { agree, arrive, goHome, next } from './support/party.ts';
import type { Person } from './support/person.ts';
import { lay as layOut, test as gallery } from './support/gallery.ts';
import { position } from './support/positions.ts';
import { expect, test } from './support/test.ts';

const back = (person: Person) => person.page.evaluate(() => history.back());
const forward = (person: Person) => person.page.evaluate(() => history.forward());
const sheets = (person: Person) => person.page.getByRole('dialog');
const lifted = (person: Person) => person.page.locator('.held.lifted');
const asks = (person: Person, question: string) => person.page.getByRole('group', { name: question });

/** Opens a lesson from the list of tours. */
async function lesson(person: Person, game: string, number: number): Promise<void> {
  await expect(person.heading('Learn a game')).toBeVisible();
  const behind = `${game.toLowerCase()} ${number - 1} open`;
  await person.page.evaluate((behind) => localStorage.setItem('one-left.tours', behind), behind);
  await person.button(new RegExp(`^${game}`)).tap();
  await expect(person.heading(new RegExp(`^${game} tour, lesson ${number} of`))).toBeVisible();
}

/** Lifts the card, once it may be laid, and taps it again. */
async function lay(person: Person, name: string): Promise<void> {
  const card = person.page.locator('#hand').getByRole('button', { name: new RegExp(`^${name}, (playable|chosen)`) });
  await card.tap();
  await expect(lifted(person)).toHaveCount(1);
  await card.tap();
}

/** Goes back from the only sheet: the lesson is still there, and so many cards are lifted as before. */
async function backFromSheet(person: Person, opener: Locator): Promise<void> {
  const before = await lifted(person).count();
  await opener.tap();
  await expect(sheets(person)).toHaveCount(1);
  await back(person);
  await expect(sheets(person)).toHaveCount(0);
  await expect(lifted(person)).toHaveCount(before);
  await expect(person.heading(/ tour, lesson /)).toBeVisible();
}

test('back from every sheet over the table, and then from the lesson', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 190);
  await ana.page.goto(`${site.url}#/tour`);
  await lesson(ana, 'Classic', 1);
  for (const opener of [/^Rule /, /^Show me /]) await backFromSheet(ana, ana.page.locator('.lesson').getByRole('button', { name: opener }));

  await test.step('a card that is held tells of itself', async () => {
    const card = ana.button(/^Red 8,/);
    const { x, y } = (await card.boundingBox())!;
    const thumb = await ana.page.context().newCDPSession(ana.page);
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 15, y: y + 30 }] });
    await expect(sheets(ana)).toHaveCount(1);
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await back(ana);
    await expect(sheets(ana)).toHaveCount(0);
    await expect(lifted(ana)).toHaveCount(0);
  });

  await test.step('its sheet leads on to the rule, and to that rule shown', async () => {
    for (const [on, title] of [[/^Rule /, 'Rules of Classic'], ['Show me', 'Show me: CLA-20']] as const) {
      await ana.button(/^Yellow 2,/).dispatchEvent('contextmenu');
      await sheets(ana).getByRole('button', { name: on }).first().tap();
      await expect(ana.page.getByRole('dialog', { name: title })).toBeVisible();
      await back(ana);
      await expect(sheets(ana)).toHaveCount(0);
      await expect(ana.heading(/ tour, lesson /)).toBeVisible();
    }
  });

  await test.step('a refusal leads on too, and its card lies where it lay', async () => {
    await ana.button(/^Yellow 2,/).tap();
    for (const opener of [/^Rule /, 'Show me', 'This card']) await backFromSheet(ana, ana.page.locator('.learn').getByRole('button', { name: opener }));
    await expect(lifted(ana)).toHaveCount(0);
  });

  await back(ana);
  await expect(ana.heading('Learn a game')).toBeVisible();
  // A step forward leads into the lesson again, and opens nothing over it.
  await forward(ana);
  await expect(ana.heading(/^Classic tour, lesson 1 of/)).toBeVisible();
  await expect(sheets(ana)).toHaveCount(0);
  await back(ana);
  await expect(ana.heading('Learn a game')).toBeVisible();
});

test('a sheet that opens the moment another closes stays open', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 190);
  await ana.page.goto(`${site.url}#/tour`);
  await lesson(ana, 'Classic', 1);
  await ana.button(/^Red 8,/).dispatchEvent('contextmenu');
  await expect(ana.page.getByRole('dialog', { name: 'Red 8' })).toBeVisible();
  // A dialog reports its end one task after it ended, and nobody's finger meets that task.
  await ana.button(/^Yellow 2,/).evaluate((card) => {
    const close = HTMLDialogElement.prototype.close;
    HTMLDialogElement.prototype.close = function () {
      HTMLDialogElement.prototype.close = close;
      this.addEventListener('close', () => document.body.classList.add('reported'));
      close.call(this);
      card.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    };
  });
  await back(ana);
  await expect(ana.page.locator('body.reported')).toHaveCount(1);
  const yellow = ana.page.getByRole('dialog', { name: 'Yellow 2' });
  await expect(yellow.getByRole('button', { name: /^Rule / }).first()).toBeVisible();
  await back(ana);
  await expect(sheets(ana)).toHaveCount(0);
});

/** What somebody may begin at the table, and what is to be seen then. */
const BEGUN: { what: string; game: string; lesson: number; begin: (ana: Person) => Promise<void>; seen: (ana: Person) => Locator }[] = [
  {
    what: 'a colour is to be named', game: 'Classic', lesson: 4,
    begin: (ana) => lay(ana, 'Wild'), seen: (ana) => asks(ana, 'Choose a colour'),
  },
  {
    what: 'a pile is to be chosen', game: 'Grand', lesson: 4,
    begin: (ana) => lay(ana, 'Wild'), seen: (ana) => asks(ana, 'On which pile?'),
  },
  {
    what: 'the pile is chosen, and a colour is to be named', game: 'Grand', lesson: 4,
    begin: async (ana) => {
      await lay(ana, 'Wild');
      await ana.button(/^Lay it here, on the right pile/).tap();
    },
    seen: (ana) => asks(ana, 'Choose a colour'),
  },
  {
    what: 'cards lie in the tray', game: 'Grand', lesson: 2,
    begin: async (ana) => { for (const card of [/^Blue 3,/, /^Blue 6,/]) await ana.button(card).tap(); },
    seen: (ana) => ana.page.getByRole('region', { name: 'Chosen cards' }),
  },
  {
    what: 'a player to trade with is to be tapped', game: 'Jungle', lesson: 3,
    begin: async (ana) => {
      await lay(ana, 'Red 1');
      await ana.action(/^Trade$/).tap();
    },
    seen: (ana) => asks(ana, 'Trade with whom?'),
  },
  {
    what: 'a player is looked at', game: 'Grand', lesson: 5,
    begin: (ana) => ana.button(/^Look at Ben/).tap(), seen: (ana) => ana.page.locator('.look'),
  },
];

test('back from every action begun at the table', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 191);
  await ana.page.goto(`${site.url}#/tour`);
  for (const { what, game, lesson: number, begin, seen } of BEGUN) {
    await test.step(what, async () => {
      await lesson(ana, game, number);
      await begin(ana);
      await expect(seen(ana)).toBeVisible();
      await back(ana);
      await expect(seen(ana)).toHaveCount(0);
      await expect(lifted(ana)).toHaveCount(0);
      await expect(ana.heading(new RegExp(`^${game} tour, lesson ${number} of`))).toBeVisible();
      await back(ana);
    });
  }
  await expect(ana.heading('Learn a game')).toBeVisible();
});

/** Begins a round alone on this phone, with hands of two cards and so many bots. */
async function alone(person: Person, url: string, bots: number): Promise<void> {
  await person.page.goto(`${url}#/mix/classic+seven-zero+hand=2`);
  await person.page.getByRole('textbox', { name: 'Your name' }).fill(person.name);
  await person.button('Play alone with these rules').tap();
  await expect(person.heading('Your table')).toBeVisible();
  for (let more = 3; more < bots; more += 1) await person.button('Add a bot').tap();
  await agree(person, { Bots: 'instant' });
  await person.button('Start').tap();
}

/** Catches somebody, as soon as there are several who may be meant. */
async function catchOneOfSeveral(person: Person): Promise<void> {
  for (;;) {
    await next([person]);
    if (await person.button(/^Catch .* 1 card/).count() > 1) break;
    await person.move();
  }
  await person.action(/^Catch$/).tap();
}

/** What may be begun in a round, the cards that Ana is dealt for it, and how many bots there are. */
const IN_A_ROUND = [
  { deal: 23, bots: 3, begin: (ana: Person) => lay(ana, 'Blue 7'), question: 'Swap hands with whom? Tap a player.' },
  { deal: 18, bots: 3, begin: (ana: Person) => lay(ana, 'Wild'), question: 'Choose a colour' },
  { deal: 4, bots: 9, begin: catchOneOfSeveral, question: 'Who forgot? Tap a player.' },
];

test('in a round it is the same, and only then one is asked whether to leave it', async ({ browser, site }) => {
  for (const { deal, bots, begin, question } of IN_A_ROUND) {
    const ana = await arrive(browser, 'Ana', 190, {}, {}, deal);
    await alone(ana, site.url, bots);
    await begin(ana);
    await expect(asks(ana, question)).toBeVisible();
    await back(ana);
    await expect(asks(ana, question)).toHaveCount(0);
    await expect(lifted(ana)).toHaveCount(0);
    await expect(sheets(ana)).toHaveCount(0);
    await back(ana);
    await expect(ana.page.getByRole('dialog', { name: 'Leave the round?' })).toBeVisible();
    await back(ana);
    await expect(sheets(ana)).toHaveCount(0);
    await goHome([ana]);
  }
});

/** Choices that a round seldom comes to, laid out: what one begins, and what is to be seen then. */
const LAID_OUT: { name: string; begin: RegExp[]; seen: (page: Page) => Locator }[] = [
  {
    name: 'Grand, a set to give away', begin: [/^Yellow 5/],
    seen: (page) => page.getByRole('group', { name: 'To whom? Tap a player.' }),
  },
  {
    name: 'Newno, which two swap', begin: [/^Choose Ben/],
    seen: (page) => page.getByRole('button', { name: /^Do not choose Ben/ }),
  },
];

for (const { name, begin, seen } of LAID_OUT) {
  gallery(`back from what was begun: ${name}`, async ({ page, gallery }) => {
    await layOut(page, gallery.url, { ...position(name), then: 'back', taps: [] });
    const before = await page.evaluate(() => history.length);
    for (const button of begin) await page.getByRole('button', { name: button }).first().tap();
    await expect(seen(page)).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.evaluate(() => history.back());
    await expect(seen(page)).toHaveCount(0);
    await expect(page.locator('.held.lifted')).toHaveCount(0);
    // And it may be begun anew.
    for (const button of begin) await page.getByRole('button', { name: button }).first().tap();
    await expect(seen(page)).toBeVisible();
  });
}
