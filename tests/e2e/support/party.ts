// A table full of people: how they come together, and how they play on.
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { seed } from './chance.ts';
import { writeFilm } from './fake-camera.ts';
import { type Habits, Person } from './person.ts';
import { expect } from './test.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Somebody with a phone of their own, whose chance is seeded; or not, where pages are opened anew and must not be alike. */
export async function arrive(
  browser: Browser, name: string, chance?: number, habits?: Habits, phone?: BrowserContextOptions, deal?: number,
): Promise<Person> {
  const context = await browser.newContext({ ...PHONE, ...phone });
  // Nobody waits for a phone as long as a test may last.
  context.setDefaultTimeout(15_000);
  if (chance !== undefined) await seed(context, chance, deal);
  return new Person(name, await context.newPage(), habits);
}

/** Waits until this page hosts its table. Its lobby shows before that, but a reload comes back to the table only from then on. */
export async function hosted(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('one-left.present'))).not.toBeNull();
}

/** Opens the first screen under this name, and taps a button there. */
export async function begin(page: Page, url: string, name: string, button: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: button, exact: true }).tap();
}

/** Opens a table; ends in its lobby. */
export async function host(person: Person, url: string): Promise<void> {
  await begin(person.page, url, person.name, 'Host a table');
  await expect(person.heading('Your table')).toBeVisible();
  await hosted(person.page);
}

/** Opens a table for the house rules of a link; ends in its lobby. */
export async function hostWith(person: Person, url: string, mix: string): Promise<void> {
  await person.page.goto(`${url}#/mix/${mix}`);
  await person.page.getByRole('textbox', { name: 'Your name' }).fill(person.name);
  await person.button('Host with these rules').tap();
  await expect(person.heading('Your table')).toBeVisible();
  await hosted(person.page);
}

/** The link into the room of this host. */
export async function link(host: Person): Promise<string> {
  return host.page.getByRole('textbox', { name: 'The link to copy' }).inputValue();
}

/** Says who one is, on following an invitation. */
async function sitDown(guest: Person): Promise<void> {
  await guest.page.getByRole('textbox', { name: 'Your name' }).fill(guest.name);
  await guest.button('Join the table').tap();
}

/** The guest is in the host's lobby. */
async function isIn(guest: Person, host: Person): Promise<void> {
  await expect(guest.heading(`${host.name}’s table`)).toBeVisible();
}

/** Joins by the room's link. */
export async function joinByLink(guest: Person, host: Person): Promise<void> {
  await guest.page.goto(await link(host));
  await sitDown(guest);
  await isIn(guest, host);
}

/** Joins by the room's link, where this guest finds the site at an address of its own. */
export async function joinAt(guest: Person, host: Person, site: string): Promise<void> {
  await guest.page.goto(`${site}${new URL(await link(host)).hash}`);
  await sitDown(guest);
  await isIn(guest, host);
}

/** Joins by codes that are pasted, both ways. */
export async function joinByPaste(guest: Person, host: Person, url: string): Promise<void> {
  const sheet = await offer(host);
  await guest.page.goto(url);
  await guest.button('Join a table').tap();
  await paste(guest, sheet);
  await isIn(guest, host);
  await sheet.getByRole('button', { name: 'Close' }).tap();
}

/** Comes back to a running game by codes that are pasted, from the screen that looks for the host in vain. */
export async function returnByPaste(guest: Person, host: Person): Promise<void> {
  await host.button('Menu').tap();
  await host.page.getByText('Let somebody in, or back in').tap();
  const sheet = await offer(host);
  await guest.button('Scan a new invitation').tap();
  await paste(guest, sheet);
  await expect(guest.heading(/^Classic/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await host.page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close', exact: true }).tap();
}

/** Takes the host's offer and hands the answer over, by copy and paste. */
async function paste(guest: Person, sheet: Locator): Promise<void> {
  const invitation = await sheet.getByRole('textbox', { name: 'The invitation to copy' }).inputValue();
  await guest.page.getByRole('textbox', { name: 'Or paste the invitation' }).fill(invitation);
  await guest.button('Use it').tap();
  await sitDown(guest);
  const answer = await guest.page.getByRole('textbox', { name: 'The answer to copy' }).inputValue();
  await sheet.getByRole('textbox', { name: 'Or paste the answer' }).fill(answer);
  await sheet.getByRole('button', { name: 'Use it' }).tap();
}

/** Joins by codes that each scans from the other's screen, through a camera that plays this film. */
export async function joinByCamera(guest: Person, host: Person, url: string, film: string): Promise<void> {
  const sheet = await offer(host);
  await show(host.page, 'QR code of the offer', film);
  await guest.page.goto(url);
  await guest.button('Join a table').tap();
  await guest.button('Scan the invitation').tap();
  await sitDown(guest);
  await show(guest.page, 'QR code of your answer', film);
  await sheet.getByRole('button', { name: 'Scan the answer' }).tap();
  await isIn(guest, host);
  await sheet.getByRole('button', { name: 'Close' }).tap();
}

/** Unfolds the other ways to come in, if the link leads anywhere. */
export async function otherWays(person: Person): Promise<void> {
  const [without, others] = [person.button('Invite without internet'), person.page.getByText('More ways and help')];
  await expect(without.or(others).first()).toBeVisible();
  if (await without.count() === 0) await others.tap();
}

/** The sheet with an offer for one guest. */
async function offer(host: Person): Promise<Locator> {
  await otherWays(host);
  await host.button('Invite without internet').tap();
  const sheet = host.page.getByRole('dialog', { name: 'Invite without internet' });
  await sheet.getByRole('button', { name: 'Make a code' }).tap();
  await expect(sheet.getByRole('img', { name: 'QR code of the offer' })).toBeVisible();
  return sheet;
}

/** Holds the code on this screen before the camera. */
async function show(page: Page, name: string, film: string): Promise<void> {
  const code = page.getByRole('img', { name });
  await expect(code).toBeVisible();
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
  writeFilm(film, await code.locator('path').getAttribute('d') ?? '', size);
}

/** Unfolds every heading of the rules. */
export async function unfold(sheet: Locator): Promise<void> {
  const folded = sheet.locator('.groups > details:not([open]) > summary');
  await expect(folded.first()).toBeVisible();
  while (await folded.count() > 0) await folded.first().tap();
  await expect(sheet.locator('.groups > details:not(:has(.rules, .excluded))')).toHaveCount(0);
}

/** Sets house rules and pace in the host's lobby: a word chooses from a list or a row, true and false switch. */
export async function agree(host: Person, rules: Record<string, string | boolean>): Promise<void> {
  await host.button('House rules').tap();
  const sheet = host.page.getByRole('dialog', { name: 'House rules' });
  await unfold(sheet);
  for (const [name, value] of Object.entries(rules)) {
    const starts = new RegExp(`^${name}`);
    if (typeof value === 'string') {
      const [list, row] = (['combobox', 'radiogroup'] as const).map((role) => sheet.getByRole(role, { name: starts }));
      await expect(list.or(row)).toHaveCount(1);
      if (await row.count() > 0) await row.getByRole('radio', { name: value, exact: true }).check({ force: true });
      else await list.selectOption({ label: value });
    } else await sheet.getByRole('checkbox', { name: starts }).setChecked(value);
  }
  await sheet.getByRole('button', { name: 'Close' }).tap();
}

/** The rules in the lobby, as this phone tells them. */
function rules({ page }: Person): Promise<string[]> {
  return page.locator('.game').locator('> details > p, .tags').allTextContents();
}

/** Everybody says they are ready, then the host starts. Guests wait for what the host has set: who was ready for other rules is
 * asked again. */
export async function start(host: Person, ...guests: Person[]): Promise<void> {
  for (const guest of guests) {
    await expect.poll(async () => `${await rules(guest)}`, { intervals: [40] }).toBe(`${await rules(host)}`);
    await guest.button('I’m ready').tap();
  }
  await host.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  for (const person of [host, ...guests]) {
    await expect(person.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
    // The table is there before its cards.
    await expect(person.page.getByText('Dealing…')).toHaveCount(0);
  }
}

/** Whoever is asked next; `undefined` when the round is over. */
export async function next(people: Person[]): Promise<Person | undefined> {
  let found: Person | undefined;
  const look = async () => {
    for (const person of people) {
      const glance = await person.glance();
      if (glance === 'over') return true;
      if (await person.catchSomebody()) return false;
      if (glance === 'asked') {
        found = person;
        return true;
      }
    }
    return false;
  };
  await expect.poll(look, { intervals: [40], message: 'somebody is asked' }).toBe(true);
  return found;
}

/** Plays until the round is over, or for so many moves of these people. */
export async function play(people: Person[], moves = Infinity): Promise<void> {
  for (let made = 0; made < moves; made++) {
    const person = await next(people);
    if (!person) return;
    await person.move();
  }
}

/** Plays one round after the other until the match is over; gives the number of rounds. */
export async function playMatch(people: Person[]): Promise<number> {
  for (let rounds = 1; ; rounds++) {
    await play(people);
    for (const person of people) await expect(person.heading(/ wins? the (round|match)$/)).toBeVisible();
    if (await people[0].heading(/ wins? the match$/).count() > 0) return rounds;
    for (const person of people) await person.button('Next round').tap();
    await Promise.all(people.map((person) => expect(person.page.getByRole('group', { name: 'Actions' })).toBeVisible()));
  }
}

/** Closes every phone. */
export async function goHome(people: Person[]): Promise<void> {
  const contexts = new Set<BrowserContext>(people.map((person) => person.page.context()));
  await Promise.all([...contexts].map((context) => context.close()));
}
