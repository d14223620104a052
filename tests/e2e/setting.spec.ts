// What is set is what is played: within one frame, on a slow page, by two fingers, by keyboard, far from the host; and what the host
// refuses springs back.
import type { CDPSession, Page } from '@playwright/test';
import { Network } from './support/network.ts';
import { agree, arrive, goHome, host, joinAt, joinByLink, start, unfold } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** House rules that are switches, by their names. */
const SWITCHES = ['Draw until it fits', 'Passing zeros', 'Draw only when stuck'];

const rulesOf = (person: Person) => person.page.getByRole('dialog', { name: 'House rules' });
const switchOf = (person: Person, name: string) => rulesOf(person).getByRole('checkbox', { name: new RegExp(`^${name}`) });
const listOf = (person: Person, name: string) => rulesOf(person).getByRole('combobox', { name: new RegExp(`^${name}`) });

/** Opens the rules of a table of one's own; the page is four times slower from then on. */
async function slow(person: Person, url: string): Promise<void> {
  await host(person, url);
  await person.button('House rules').tap();
  await expect(switchOf(person, SWITCHES[0])).toBeVisible();
  await unfold(rulesOf(person));
  const session: CDPSession = await person.page.context().newCDPSession(person.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** All three switches are on, also in the round that is played. */
async function threeAreOn(ana: Person): Promise<void> {
  for (const name of SWITCHES) await expect(switchOf(ana, name)).toBeChecked();
  await rulesOf(ana).getByRole('button', { name: 'Close', exact: true }).tap();
  const list = ana.page.getByRole('list', { name: 'House rules' });
  for (const name of SWITCHES) await expect(list).toContainText(new RegExp(name, 'i'));
  await ana.button('Add a bot').tap();
  await start(ana);
  await ana.button('Menu').tap();
  await ana.button('Rulebook').tap();
  const played = ana.page.getByRole('dialog').last();
  for (const name of SWITCHES) await expect(played).toContainText(new RegExp(name, 'i'));
}

/** Changes all these controls in one turn of the page. */
async function atOnce(page: Page, switches: string[], lists: Record<string, string>): Promise<void> {
  await page.evaluate(([switches, lists]) => {
    const rules = [...document.querySelectorAll<HTMLElement>('dialog .rule')];
    const control = (name: string) => rules.find((rule) => rule.innerText.startsWith(name))!.querySelector('input, select')!;
    for (const name of switches) (control(name) as HTMLInputElement).click();
    for (const [name, word] of Object.entries(lists)) {
      const list = control(name) as HTMLSelectElement;
      list.value = [...list.options].find((option) => option.label === word)!.value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, [switches, lists] as const);
}

test('every setting changed within one frame is changed, on a slow page too', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 501);
  await slow(ana, site.url);
  const lists = {
    Target: '100 points', 'Time to think': '20 seconds', 'Who goes first in a race': 'the next player in order', Bots: 'instant',
    Checked: 'by nobody: the host’s phone deals',
  };
  await atOnce(ana.page, [...SWITCHES, 'House-rule night'], lists);
  await expect(switchOf(ana, 'House-rule night')).toBeChecked();
  for (const [name, word] of Object.entries(lists)) {
    await expect.poll(() => listOf(ana, name).evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label)).toBe(word);
  }
  await threeAreOn(ana);
});

test('two thumbs that tap at once are both heard', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 502);
  await slow(ana, site.url);
  const session = await ana.page.context().newCDPSession(ana.page);
  // The third stands elsewhere.
  await switchOf(ana, SWITCHES[2]).check();
  await switchOf(ana, SWITCHES[1]).evaluate((control) => control.scrollIntoView({ block: 'center' }));
  const spots = await Promise.all(SWITCHES.slice(0, 2).map((name) => switchOf(ana, name).boundingBox()));
  // Nobody waits for the page between two of these.
  await Promise.all(spots.flatMap((spot) => {
    const at = { x: spot!.x + spot!.width / 2, y: spot!.y + spot!.height / 2 };
    return [
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ];
  }));
  await threeAreOn(ana);
});

test('by keyboard it is the same, and a switch that is pressed twice is as it was', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 503);
  await slow(ana, site.url);
  for (const name of SWITCHES) {
    await switchOf(ana, name).focus();
    await ana.page.keyboard.press('Space');
  }
  await switchOf(ana, 'Play what you draw').focus();
  for (let press = 0; press < 2; press++) await ana.page.keyboard.press('Space');
  await expect(switchOf(ana, 'Play what you draw')).not.toBeChecked();
  await threeAreOn(ana);
});

test('a player moved twice within a frame moves two places', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 504);
  await ana.page.goto(site.url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await ana.button('Seats').tap();
  const sheet = ana.page.getByRole('dialog', { name: 'Seats' });
  const rows = sheet.getByRole('listitem');
  await expect(rows).toHaveText([/^Ana/, /^Ada/, /^Bolt/, /^Cosmo/]);
  await sheet.getByRole('button', { name: 'Move Cosmo up' }).evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
  await expect(rows).toHaveText([/^Ana/, /^Cosmo/, /^Ada/, /^Bolt/]);
});

test('a setting that the host refuses springs back, and people read why', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 510 + at)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  const ready = ben.button('I’m ready');
  // More than anybody can touch: the host hears forty.
  await ready.evaluate((button: HTMLElement) => Array.from({ length: 61 }).forEach(() => button.click()));
  await expect(ben.page.getByText('One at a time, please.').first()).toBeVisible();
  await expect(ready).not.toHaveAttribute('aria-busy', 'true');
  const pressed = await ready.getAttribute('aria-pressed') === 'true';
  const waits = expect(ana.page.locator('.start'));
  await (pressed ? waits.not : waits).toContainText('Ben is not ready yet.');
  await ready.tap();
  await expect(ready).toHaveAttribute('aria-pressed', String(!pressed));
  await (pressed ? waits : waits.not).toContainText('Ben is not ready yet.');
});

test('far from the host a setting is shown at once, looks as if it is on its way, and counts', async ({ browser, site }) => {
  const network = new Network(site, 506);
  const people = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 506 + at, {}, { permissions: ['camera'] })));
  const [ana, ben] = people;
  const home = await network.join(ana.page.context(), 'Ana');
  const door = await network.join(ben.page.context(), 'Ben', { loss: 0, delay: 250 });
  await host(ana, home);
  await joinAt(ben, ana, door);
  const ready = ben.button('I’m ready');
  await ready.tap();
  await expect(ready).toHaveAttribute('aria-pressed', 'true', { timeout: 400 });
  await expect(ready).toHaveAttribute('aria-busy', 'true');
  await expect(ready).not.toHaveAttribute('aria-busy', 'true');
  await expect(ready).toHaveAttribute('aria-pressed', 'true');
  await test.step('three taps before there is an answer count as three', async () => {
    await ready.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
    await ready.tap();
    await expect(ready).toHaveAttribute('aria-pressed', 'false');
    await expect(ready).not.toHaveAttribute('aria-busy', 'true');
    await expect(ana.page.locator('.start')).toContainText('Ben is not ready yet.');
    await ready.tap();
    await expect(ana.page.locator('.start')).not.toContainText('Ben is not ready yet.');
  });
  await test.step('other rules undo it, here too', async () => {
    await agree(ana, { 'Jump-in': 'identical card' });
    await expect(ready).toHaveAttribute('aria-pressed', 'false');
  });
  await goHome(people);
  await network.close();
});

test('a guest who only looks on is ready all the same, both said at once', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 508 + at)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await ben.button('Change Ben').tap();
  await expect(ben.button('Only look on')).toBeVisible();
  await ben.page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button')];
    for (const word of ['Only look on', 'I’m ready']) buttons.find((button) => button.innerText === word)!.click();
  });
  await expect(ben.button('Play along')).toBeVisible();
  await expect(ana.page.getByText('looks on')).toBeVisible();
  await ben.button('Done').tap();
  await expect(ben.button('I’m ready')).toHaveAttribute('aria-pressed', 'true');
});
