// A step back, by the browser's button, Android's or a swipe from the edge: each takes away one thing.
import type { Page } from '@playwright/test';
import { arrive, host, joinByLink, otherWays, play, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** A step of the history of the page itself: who leaves it altogether is told so. */
async function step(page: Page, by: -1 | 1): Promise<void> {
  // Whoever leaves the page hears no more of it.
  await page.evaluate((by) => history.go(by), by).catch(() => undefined);
}

const back = (person: Person) => step(person.page, -1);
const top = (person: Person) => person.page.getByRole('dialog').last();

/** Opens a sheet by this button, and goes back from it: it is gone, and the screen is the same. */
async function thereAndBack(person: Person, button: string, screen: string): Promise<void> {
  await person.page.getByRole('button', { name: button, exact: true }).tap();
  await expect(person.page.getByRole('dialog')).toHaveCount(1);
  await back(person);
  await expect(person.page.getByRole('dialog'), `${button} is closed`).toHaveCount(0);
  await expect(person.heading(screen)).toBeVisible();
}

test('back from every sheet of the lobby, and from the lobby', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 171);
  await host(ana, site.url);
  await otherWays(ana);
  const openers = ['Invite without internet', 'Bring in a screen', 'Another game', 'House rules', 'Rulebook', 'Seats', 'Change Ana', 'Add a player on this phone'];
  for (const opener of openers) await thereAndBack(ana, opener, 'Your table');
  await back(ana);
  await expect(ana.button('Host a table')).toBeVisible();
  // A step forward leads back to the table, and to nothing else.
  await step(ana.page, 1);
  await expect(ana.heading('Your table')).toBeVisible();
  await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  await back(ana);
  await expect(ana.button('Host a table')).toBeVisible();
});

test('back from every screen that is reached from home', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 172);
  await ana.page.goto('about:blank');
  await ana.page.goto(site.url);
  await thereAndBack(ana, 'Picture and colour', 'One Left');
  for (const [button, heading] of [['Settings', 'Settings'], ['History', 'History'], ['Join a table', 'Join a table']] as const) {
    await ana.page.getByRole('button', { name: button, exact: true }).tap();
    await expect(ana.heading(heading)).toBeVisible();
    await back(ana);
    await expect(ana.button('Host a table')).toBeVisible();
    // The same by the button of the screen: the step after it leads nowhere but out.
    await ana.page.getByRole('button', { name: button, exact: true }).tap();
    await ana.page.getByRole('button', { name: /^(Back|Home)$/ }).first().tap();
    await expect(ana.button('Host a table')).toBeVisible();
  }
  await ana.page.getByRole('button', { name: /Learn a game/ }).tap();
  await ana.page.getByRole('button', { name: /^Classic/ }).first().tap();
  await back(ana);
  await expect(ana.page.getByRole('button', { name: /^Unu/ }).first()).toBeVisible();
  await back(ana);
  await expect(ana.button('Host a table')).toBeVisible();
  await back(ana);
  await expect(ana.page, 'one step leads out').toHaveURL('about:blank');
});

test('back in a round: sheets, chosen cards, then a question; nobody leaves by mistake', async ({ browser, site }) => {
  test.setTimeout(120_000);
  const [ana, ben] = [await arrive(browser, 'Ana', 173), await arrive(browser, 'Ben', 174)];
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await start(ana, ben);
  await play([ana, ben], 2);
  for (const person of [ana, ben]) {
    const title = /^Classic/;
    const table = person.page.getByRole('heading', { name: title, level: 1 });
    for (const button of ['Menu', 'Log']) {
      await person.page.getByRole('button', { name: button, exact: true }).tap();
      await expect(top(person)).toBeVisible();
      await back(person);
      await expect(person.page.getByRole('dialog')).toHaveCount(0);
      await expect(table).toBeVisible();
    }
    // A sheet on a sheet: one after the other.
    await person.page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await top(person).getByRole('button', { name: 'Rulebook' }).tap();
    await expect(person.page.getByRole('dialog')).toHaveCount(2);
    await back(person);
    await expect(person.page.getByRole('dialog')).toHaveCount(1);
    await back(person);
    await expect(person.page.getByRole('dialog')).toHaveCount(0);
    // The question, and a step back from it.
    const question = person.page.getByRole('dialog', { name: 'Leave the round?' });
    for (let times = 0; times < 2; times += 1) {
      await back(person);
      await expect(question).toBeVisible();
      await back(person);
      await expect(person.page.locator('dialog')).toHaveCount(0);
      await expect(table).toBeVisible();
    }
    await step(person.page, 1);
    await expect(table).toBeVisible();
    await expect(person.page.getByRole('dialog')).toHaveCount(0);
    await back(person);
    await question.getByRole('button', { name: 'Stay at the table' }).tap();
    await expect(person.page.locator('dialog')).toHaveCount(0);
    await back(person);
    await question.getByRole('button', { name: 'Home; keep my seat' }).tap();
    await expect(person.button('Back to the table')).toBeVisible();
    await person.button('Back to the table').tap();
    await expect(table).toBeVisible();
  }
  await play([ana, ben], 2);
});

test('back puts chosen cards back among the others before it asks', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 175);
  await ana.page.goto(site.url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await ana.button('Start').tap();
  const playable = ana.page.getByRole('group', { name: /^Your hand/ }).getByRole('button', { name: /, playable/ }).first();
  await playable.tap();
  const chosen = ana.page.locator('.held.lifted');
  await expect(chosen).toHaveCount(1);
  await back(ana);
  await expect(chosen).toHaveCount(0);
  await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  await back(ana);
  await expect(ana.page.getByRole('dialog', { name: 'Leave the round?' })).toBeVisible();
  // Escape closes it as it closes every sheet.
  await ana.page.keyboard.press('Escape');
  await expect(ana.page.getByRole('dialog')).toHaveCount(0);
});

test('the browser’s own way back is the same: a sheet, a chosen card, then a question', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 177);
  await ana.page.goto(site.url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await ana.button('Start').tap();
  await ana.page.getByRole('group', { name: /^Your hand/ }).getByRole('button', { name: /, playable/ }).first().tap();
  const chosen = ana.page.locator('.held.lifted');
  const question = ana.page.getByRole('dialog', { name: 'Leave the round?' });
  await ana.button('Menu').tap();
  await expect(top(ana)).toBeVisible();
  await ana.page.goBack();
  await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  await expect(chosen).toHaveCount(1);
  await ana.page.goBack();
  await expect(chosen).toHaveCount(0);
  await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  await ana.page.goBack();
  await expect(question).toBeVisible();
  await ana.page.goBack();
  await expect(ana.page.locator('dialog')).toHaveCount(0);
  // There is nothing to go forward to: the question does not come up by itself, and nobody leaves.
  await ana.page.goForward();
  await expect(ana.heading(/^Classic/)).toBeVisible();
  await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  await ana.page.goBack();
  await question.getByRole('button', { name: 'Home; keep my seat' }).tap();
  await expect(ana.button('Back to the table')).toBeVisible();
});

test('a swipe down reloads no page, on the table, in the lobby and on sheets', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 176);
  await host(ana, site.url);
  await ana.button('Add a bot').tap();
  const chains = () => ana.page.evaluate(() => {
    const scrolls = (part: Element) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY);
    const parts = [document.documentElement, ...[...document.querySelectorAll('dialog *, main, main *')].filter(scrolls)];
    return parts.filter((part) => getComputedStyle(part).overscrollBehaviorY === 'auto').map((part) => part.className || part.tagName);
  });
  expect(await chains()).toEqual([]);
  await ana.page.getByRole('button', { name: 'Rulebook', exact: true }).tap();
  await expect(top(ana)).toBeVisible();
  expect(await chains()).toEqual([]);
  await back(ana);
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  await expect(ana.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
  expect(await chains()).toEqual([]);
  for (const opener of ['Log', 'Menu']) {
    await ana.button(opener).tap();
    await expect(top(ana)).toBeVisible();
    expect(await chains()).toEqual([]);
    await back(ana);
    await expect(ana.page.getByRole('dialog')).toHaveCount(0);
  }
  await ana.button(/^.*, 1 of \d+$/).dispatchEvent('contextmenu');
  await expect(top(ana)).toBeVisible();
  expect(await chains()).toEqual([]);
});
