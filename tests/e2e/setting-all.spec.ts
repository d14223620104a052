// What is set is what is played, for what setting.spec.ts leaves: ages, seats, all of the pace, how well bots play, names and looks.
// The host's own phone answers late too where its disk is slow: it tells nothing before that is safe.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { Network } from './support/network.ts';
import { arrive, goHome, host, hosted, joinAt, joinByLink, unfold } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** So long the disk of the host's phone takes for each state of the table, in milliseconds. */
const HALF_A_SECOND = 500;

/** How long what one does may take to be seen at most, however late the host answers. */
const AT_ONCE = { timeout: 400 };

const sheet = (person: Person, name: string) => person.page.getByRole('dialog', { name, exact: true });

/**
 * Closes a sheet, and waits until it is gone. It is out of sight a frame before: what lies below cannot be used until then, and gets the
 * focus then.
 */
const close = async (person: Person, name: string) => {
  await sheet(person, name).getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(sheet(person, name)).toBeHidden();
  await expect(person.page.locator('dialog.gone')).toHaveCount(0);
};

/** The page is four times slower from now on. */
async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

/** The disk of this phone takes its time to say that something is safe. */
async function lazyDisk(page: Page): Promise<void> {
  await page.addInitScript((late) => {
    const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete')!;
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
      set(this: IDBTransaction, then: (event: Event) => void) {
        set!.call(this, (event: Event) => setTimeout(() => then.call(this, event), late));
      },
    });
  }, HALF_A_SECOND);
}

/** The two lists of the seats' sheet. */
const orders = (person: Person) => {
  const all = sheet(person, 'Seats and ages').locator('.order');
  return { seats: all.first(), ages: all.last() };
};

const rows = (order: Locator) => order.getByRole('listitem');

const arrow = (order: Locator, who: string, to: 'up' | 'down') => order.getByRole('button', { name: `Move ${who} ${to}` });

/** Goes to a table of one's own with three bots for Newno, which asks who is younger; both lists fit on the screen. */
async function newno(person: Person, url: string): Promise<void> {
  await person.page.setViewportSize({ width: 390, height: 1200 });
  await person.page.goto(`${url}#/mix/newno`);
  await person.page.getByRole('textbox', { name: 'Your name' }).fill(person.name);
  await person.button('Play alone with these rules').tap();
  await hosted(person.page);
  await person.button('Seats and ages').tap();
  for (const order of Object.values(orders(person))) await expect(rows(order)).toHaveText([/^Ana/, /^Ada/, /^Bolt/, /^Cosmo/]);
}

/** Both lists are so, now and once the host has answered, also where they are looked at anew. */
async function areSo(person: Person, wanted: { seats: RegExp[]; ages: RegExp[] }): Promise<void> {
  const { seats, ages } = orders(person);
  const look = async () => {
    await expect(rows(seats)).toHaveText(wanted.seats);
    await expect(rows(ages)).toHaveText(wanted.ages);
  };
  await look();
  for (const order of [seats, ages]) await expect(order).not.toHaveAttribute('aria-busy', 'true');
  await look();
  await close(person, 'Seats and ages');
  await person.button('Seats and ages').tap();
  await look();
}

test('players moved within one frame are moved, among the seats and among the ages, on a slow page too', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 520);
  await newno(ana, site.url);
  await slow(ana.page);
  await ana.page.evaluate(() => {
    const [seats, ages] = document.querySelectorAll('dialog .order');
    const tap = (order: Element, name: string) => order.querySelector<HTMLElement>(`[aria-label="Move ${name}"]`)!.click();
    for (const who of ['Cosmo up', 'Cosmo up', 'Ana down']) tap(ages, who);
    for (const who of ['Ana down', 'Ana down']) tap(seats, who);
    tap(ages, 'Ana down');
  });
  await areSo(ana, { seats: [/^Ada/, /^Bolt/, /^Ana/, /^Cosmo/], ages: [/^Cosmo/, /^Ada/, /^Ana/, /^Bolt/] });
});

test('two thumbs that tap arrows of both lists at once are both heard', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 521);
  await newno(ana, site.url);
  const session = await slow(ana.page);
  const { seats, ages } = orders(ana);
  const arrows = [arrow(ages, 'Bolt', 'up'), arrow(seats, 'Ana', 'down'), arrow(ages, 'Cosmo', 'up')];
  const spots = await Promise.all(arrows.map((button) => button.boundingBox()));
  // Nobody waits for the page between two of these.
  await Promise.all(spots.flatMap((spot) => {
    const at = { x: spot!.x + spot!.width / 2, y: spot!.y + spot!.height / 2 };
    return [
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ];
  }));
  // First Bolt goes before Ada, then Cosmo does.
  await areSo(ana, { seats: [/^Ada/, /^Ana/, /^Bolt/, /^Cosmo/], ages: [/^Ana/, /^Bolt/, /^Cosmo/, /^Ada/] });
});

test('seats and ages are moved by keyboard and dragged while earlier moves are on their way, and look so', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 522);
  await lazyDisk(ana.page);
  await newno(ana, site.url);
  const { seats, ages } = orders(ana);
  await arrow(ages, 'Ana', 'down').focus();
  for (let press = 0; press < 3; press++) await ana.page.keyboard.press('Enter');
  await expect(rows(ages)).toHaveText([/^Ada/, /^Bolt/, /^Cosmo/, /^Ana/], AT_ONCE);
  await expect(ages).toHaveAttribute('aria-busy', 'true');
  await expect(seats).not.toHaveAttribute('aria-busy', 'true');
  const [from, to] = await Promise.all([2, 0].map((at) => rows(ages).nth(at).locator('.grip').boundingBox()));
  await ana.page.mouse.move(from!.x + 20, from!.y + 20);
  await ana.page.mouse.down();
  await ana.page.mouse.move(to!.x + 20, to!.y + 20, { steps: 6 });
  await ana.page.mouse.up();
  await arrow(seats, 'Cosmo', 'up').focus();
  await ana.page.keyboard.press('Space');
  await expect(seats).toHaveAttribute('aria-busy', 'true');
  await areSo(ana, { seats: [/^Ana/, /^Ada/, /^Cosmo/, /^Bolt/], ages: [/^Cosmo/, /^Ada/, /^Bolt/, /^Ana/] });
});

/** Everything about the pace, and who deals, in words that are not the usual ones. */
const PACE = {
  'Time to think': '20 seconds', 'Where several are asked at once': 'twice as long', 'Who goes first in a race': 'the next player in order',
  'A race stays open for at least': '3 seconds', 'Waiting for somebody who is away': '10 minutes', Bots: 'brisk',
  Checked: 'by nobody: the host’s phone deals',
};

/** A rule with its control. */
const ruleOf = (person: Person, name: string) => sheet(person, 'House rules').locator('.rule').filter({ hasText: new RegExp(`^${name}`) });

/** Each list shows its word. */
async function say(person: Person, words: Record<string, string>): Promise<void> {
  for (const [name, word] of Object.entries(words)) {
    const shown = () => ruleOf(person, name).locator('select').evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label);
    await expect.poll(shown, { message: name, timeout: 2000 }).toBe(word);
  }
}

/** Takes up these words in one turn of the page, and gives the names of what then looks as if it is on its way. */
function chooseAtOnce(page: Page, words: Record<string, string>): Promise<string[]> {
  return page.evaluate(async (words) => {
    const rules = [...document.querySelectorAll<HTMLElement>('dialog .rule')];
    const rule = (name: string) => rules.find((rule) => rule.innerText.startsWith(name))!;
    for (const [name, word] of Object.entries(words)) {
      const list = rule(name).querySelector('select')!;
      list.value = [...list.options].find((option) => option.label === word)!.value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    }
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    return Object.keys(words).filter((name) => rule(name).getAttribute('aria-busy') === 'true');
  }, words);
}

test('every word about the pace that is chosen before the host has answered stays chosen, looks as if it is on its way, and is told to guests', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 523 + at)));
  await lazyDisk(ana.page);
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await ana.button('House rules').tap();
  await unfold(sheet(ana, 'House rules'));
  await expect(ruleOf(ana, 'Bots')).toBeVisible();
  expect(await chooseAtOnce(ana.page, PACE)).toEqual(Object.keys(PACE));
  await say(ana, PACE);
  await ruleOf(ana, 'House-rule night').getByRole('checkbox').focus();
  await ana.page.keyboard.press('Space');
  await expect(ruleOf(ana, 'House-rule night')).toHaveAttribute('aria-busy', 'true');
  for (const name of [...Object.keys(PACE), 'House-rule night']) await expect(ruleOf(ana, name)).not.toHaveAttribute('aria-busy', 'true');
  await say(ana, PACE);
  await expect(ruleOf(ana, 'House-rule night').getByRole('checkbox')).toBeChecked();
  await expect(ben.page.getByText('The host’s phone alone deals here')).toBeVisible();
  await ben.button('House rules').tap();
  // The book's times do not count where nobody has to be quick.
  const { Checked, 'Where several are asked at once': times, ...told } = PACE;
  for (const [name, word] of Object.entries(told)) await expect(sheet(ben, 'House rules').getByText(`${name}: ${word}`)).toBeVisible();
});

test('rules that are taken back and set anew in one go are those that were set last, before the host has answered', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 525);
  await lazyDisk(ana.page);
  await host(ana, site.url);
  await ana.button('House rules').tap();
  await unfold(sheet(ana, 'House rules'));
  const checkbox = (name: string) => ruleOf(ana, name).getByRole('checkbox');
  for (const name of ['Passing zeros', 'Draw until it fits']) {
    await checkbox(name).focus();
    await ana.page.keyboard.press('Space');
    await expect(checkbox(name)).toBeChecked(AT_ONCE);
    await expect(ruleOf(ana, name)).toHaveAttribute('aria-busy', 'true');
  }
  await ana.page.evaluate(() => {
    [...document.querySelectorAll<HTMLElement>('dialog button')].find((button) => button.innerText === 'Back to the book’s rules')!.click();
    [...document.querySelectorAll<HTMLElement>('dialog .rule')].find((rule) => rule.innerText.startsWith('Play what you draw'))!.querySelector('input')!.click();
  });
  const look = async () => {
    for (const name of ['Passing zeros', 'Draw until it fits']) await expect(checkbox(name)).not.toBeChecked();
    await expect(checkbox('Play what you draw')).toBeChecked();
  };
  await look();
  for (const name of ['Passing zeros', 'Draw until it fits', 'Play what you draw']) await expect(ruleOf(ana, name)).not.toHaveAttribute('aria-busy', 'true');
  await look();
});

test('a bot plays as well as it was told last, by keyboard and within one frame, before the host has answered', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 526);
  await lazyDisk(ana.page);
  await host(ana, site.url);
  await ana.button('Add a bot').tap();
  await expect(ana.page.getByText('good bot')).toBeVisible();
  await ana.button('Change Ada').tap();
  const radio = (name: string) => sheet(ana, 'Ada').getByRole('radio', { name: new RegExp(`^${name}`) });
  await radio('Good').focus();
  await ana.page.keyboard.press('ArrowDown');
  await expect(radio('Strong')).toBeChecked(AT_ONCE);
  await sheet(ana, 'Ada').evaluate((dialog) => {
    const [casual, good] = dialog.querySelectorAll<HTMLElement>('input[type=radio]');
    for (const radio of [good, casual]) radio.click();
  });
  await expect(radio('Casual')).toBeChecked(AT_ONCE);
  await ana.button('Done').tap();
  await expect(ana.page.getByText('casual bot')).toBeVisible();
  await ana.button('Change Ada').tap();
  await expect(radio('Casual')).toBeChecked();
});

test('far from the host a picture, a colour and a name that are chosen at once all come to the others', async ({ browser, site }) => {
  const network = new Network(site, 527);
  const people = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 527 + at, {}, { permissions: ['camera'] })));
  const [ana, ben] = people;
  const home = await network.join(ana.page.context(), 'Ana');
  const door = await network.join(ben.page.context(), 'Ben', { loss: 0, delay: 250 });
  await host(ana, home);
  await joinAt(ben, ana, door);
  await ben.button('Change Ben').tap();
  await ben.page.getByRole('button', { name: 'Picture and colour' }).tap();
  const looks = sheet(ben, 'Picture and colour');
  const [owl, pink] = ['Picture', 'Colour'].map((name) => looks.getByRole('group', { name, exact: true }).locator('.pick[aria-pressed=false]').last());
  const names = await Promise.all([owl, pink].map((pick) => pick.getAttribute('aria-label')));
  await looks.evaluate((dialog, names) => {
    for (const name of names) dialog.querySelector<HTMLElement>(`.pick[aria-label="${name}"]`)!.click();
  }, names);
  for (const name of names) await expect(looks.getByRole('button', { name: name!, exact: true })).toHaveAttribute('aria-pressed', 'true', AT_ONCE);
  await close(ben, 'Picture and colour');
  const field = ben.page.getByRole('textbox', { name: 'Name', exact: true });
  await field.fill('Benno');
  await field.press('Tab');
  await ben.button('Done').tap();
  await expect(ben.page.getByRole('listitem').filter({ hasText: 'Benno' })).toBeVisible(AT_ONCE);
  const seen = ana.page.getByRole('listitem').filter({ hasText: 'Benno' });
  await expect(seen).toBeVisible();
  const portrait = (person: Person) => person.page.getByRole('listitem').filter({ hasText: 'Benno' }).locator('.portrait').evaluate((node) => node.outerHTML);
  await expect.poll(() => portrait(ana), { timeout: 5000 }).toBe(await portrait(ben));
  await goHome(people);
  await network.close();
});

test('a viewer who takes a seat just as another fills the table plays for a moment, looks on again, and reads why', async ({ browser, site }) => {
  const network = new Network(site, 529);
  const people = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 529 + at, {}, { permissions: ['camera'] })));
  const [ana, ben] = people;
  const home = await network.join(ana.page.context(), 'Ana');
  const door = await network.join(ben.page.context(), 'Ben');
  await host(ana, home);
  await joinAt(ben, ana, door);
  await ben.button('Change Ben').tap();
  await ben.button('Only look on').tap();
  const plays = ben.button('Only look on');
  const looksOn = ben.button('Play along');
  await expect(looksOn).not.toHaveAttribute('aria-busy', 'true');
  for (let bots = 1; bots < 9; bots++) await ana.button('Add a bot').tap();
  await expect(ben.page.locator('.person')).toHaveCount(10);

  // Neither hears of the other what they do in the same moment.
  network.cut('Ben');
  await ana.button('Add a bot').tap();
  await expect(ana.page.locator('.person')).toHaveCount(11);
  await looksOn.tap();
  await expect(plays).toHaveAttribute('aria-busy', 'true');
  network.mend('Ben');
  await expect(looksOn).toBeVisible();
  await expect(looksOn).not.toHaveAttribute('aria-busy', 'true');
  await expect(ben.page.getByText('The table is full. Remove somebody first, or a bot.').first()).toBeVisible();
  await expect(ana.page.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('looks on');

  await ana.button('Change Ada').tap();
  await ana.button('Remove from the table').tap();
  await ana.button('Remove from the table? Tap again').tap();
  await expect(ben.page.locator('.person')).toHaveCount(10);
  await looksOn.tap();
  await expect(plays).not.toHaveAttribute('aria-busy', 'true');
  await expect(ana.page.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('not ready yet');
  await goHome(people);
  await network.close();
});
