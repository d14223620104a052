// Races replaced by turn-taking: whoever might still act is asked, and nobody has to be quick.
import { inspect, settings } from './support/inspection.ts';
import { agree, arrive, host, joinByLink, next, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

/** Cards of a round with chances to jump in, dealt by the host alone: what the phones of guests add has no order. */
const DEAL = 5;
const DEALT = { Checked: 'by nobody: the host’s phone deals' };

test('before a card is covered that may be jumped on, the others act or say “Not me”', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 95 + i, {}, {}, DEAL)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'Who goes first in a race': 'the next player in order', 'Jump-in': 'identical card', ...DEALT });
  await test.step('a guest reads how fast things go, before and during the round', async () => {
    const pace = (sheet: string) => ben.page.getByRole('dialog', { name: sheet }).getByText('Who goes first in a race: the next player in order');
    await ben.button('House rules').tap();
    await expect(pace('House rules')).toBeVisible();
    await ben.button('Close').tap();
    await start(ana, ben);
    await ben.button('Menu').tap();
    await ben.page.getByText('Tonight’s rules').tap();
    await expect(pace('Menu')).toBeVisible();
    await ben.button('Close').tap();
  });
  let asked = 0;
  for (let moves = 0; asked < 2 && moves < 12; moves++) {
    const mover = (await next([ana, ben]))!;
    const other = mover === ana ? ben : ana;
    // Whoever looks at something else meanwhile is called back there.
    const menu = other.page.getByRole('dialog', { name: 'Menu' });
    if (asked === 0) await other.button('Menu').tap();
    await mover.move();
    const kept = /is kept/.test(await mover.says().innerText());
    if (asked === 0) {
      if (kept) await expect(menu.getByRole('status').first()).toHaveText('You are asked.');
      await menu.getByRole('button', { name: 'Close', exact: true }).tap();
    }
    if (!kept) continue;
    asked += 1;
    await expect(mover.says()).toContainText(`What you did is kept until ${other.name} has been asked.`);
    await expect(mover.page.getByRole('button', { name: /, chosen,/ })).toHaveCount(0);
    // Whose page is called so is awaited.
    await expect(other.page).toHaveTitle('Your turn – One Left');
    await expect(mover.page).not.toHaveTitle('Your turn – One Left');
    // What could be done is said, and that it need not be quick.
    await expect(other.says()).toContainText(/You may lay.*No hurry: act, or say “Not me”( and let others go first)?\.|Nothing to lay or catch: say “Not me”\./);
    const notMe = other.action(/^Not me$/);
    await expect(notMe).toBeVisible();
    if (asked === 1) expect(await inspect(other.page, settings(0))).toEqual([]);
    if (asked === 1) {
      await notMe.tap();
    } else {
      // By keyboard one goes on in the hand: the same button is for something else by then.
      await notMe.press('Enter');
      await expect(other.page.locator('#hand :focus')).toHaveCount(1);
    }
    await expect(notMe).toHaveCount(0);
    await expect(mover.says()).not.toContainText('is kept');
  }
  expect(asked).toBe(2);
});

test('a phone that is told to says “Not me” by itself, as long as there is nothing to do', async ({ browser, site }) => {
  const people = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 95 + i, {}, {}, DEAL)));
  const [ana, ben] = people;
  for (const { page } of people) {
    await page.goto(`${site.url}#/settings`);
    await page.getByRole('radio', { name: 'The phone says it' }).tap();
  }
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'Who goes first in a race': 'the next player in order', 'Jump-in': 'identical card', ...DEALT });
  await start(ana, ben);
  let alone = 0;
  for (let moves = 0; alone < 2 && moves < 12; moves++) {
    const mover = (await next([ana, ben]))!;
    const other = mover === ana ? ben : ana;
    await mover.move();
    const kept = () => mover.says().innerText().then((said) => said.includes('is kept'));
    if (!await kept()) continue;
    const notMe = other.action(/^Not me$/);
    if (await notMe.count() > 0) {
      // Whoever could do something is asked as ever.
      await expect(other.says()).toContainText(/You may lay|Catch/);
      await notMe.tap();
    } else {
      await expect(other.page).not.toHaveTitle('Your turn – One Left');
      await expect.poll(kept).toBe(false);
      await expect(notMe).toHaveCount(0);
      alone += 1;
    }
  }
  expect(alone).toBe(2);
});
