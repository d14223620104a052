// Every house rule, set in the host's lobby and seen in the guests'; a round under all that can be on together.
import type { Locator } from '@playwright/test';
import { inspect, settings } from './support/inspection.ts';
import { agree, arrive, host, hostWith, joinByLink, playMatch, start, unfold } from './support/party.ts';
import { expect, test } from './support/test.ts';

test('guests see the rules that the host sets', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 41);
  const ben = await arrive(browser, 'Ben', 42);
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await ana.button('House rules').tap();
  await ben.button('House rules').tap();
  const [hosts, guests] = [ana, ben].map((person) => person.page.getByRole('dialog', { name: 'House rules' }));
  await guests.getByText('All house rules').tap();
  for (const sheet of [hosts, guests]) await unfold(sheet);
  // Whoever listens hears first which rule it is, and then what that is about.
  const list = hosts.getByRole('combobox', { name: 'Cards each', exact: true });
  await expect(list).toHaveAccessibleDescription(/^How many cards everybody is dealt/);
  const switches = hosts.getByRole('checkbox');
  // The last switch is about the match, not the rules: guests read of it in the lobby.
  const shown = guests.getByRole('checkbox');
  await expect(shown).not.toHaveCount(0);
  const rules = await shown.count();
  await expect(switches).toHaveCount(rules + 1);
  for (let i = 0; i < rules; i++) {
    await switches.nth(i).setChecked(true);
    await expect(shown.nth(i)).toBeChecked();
    await expect(shown.nth(i)).toBeDisabled();
    await switches.nth(i).setChecked(false);
    await expect(shown.nth(i)).not.toBeChecked();
  }
  // What is asked for most has a row of values.
  for (const row of await hosts.getByRole('radiogroup').all()) {
    const name = await row.evaluate((row) => document.getElementById(row.getAttribute('aria-labelledby')!)!.textContent!);
    for (const value of [...await row.getByRole('radio').all()].reverse()) {
      await value.check({ force: true });
      const word = await value.evaluate((value) => value.parentElement!.textContent!);
      await expect(guests.getByRole('combobox', { name, exact: true }).locator('option')).toHaveText(word);
    }
  }
  // The last lists of the host are about the pace, below its heading: guests read of it as well.
  const names = (lists: Locator) => lists.evaluateAll((all) => all.map((list) => {
    return document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
  }));
  const ofPace = await hosts.getByText('Pace', { exact: true }).locator('xpath=following::select').count();
  const listed = (await names(hosts.getByRole('combobox'))).slice(0, -ofPace);
  expect(listed).not.toEqual([]);
  const all = (await names(hosts.locator('select, [role="radiogroup"]'))).slice(0, -ofPace);
  expect(await names(guests.getByRole('combobox'))).toEqual(all);
  for (const name of listed) {
    const [set, shown] = [hosts, guests].map((sheet) => sheet.getByRole('combobox', { name, exact: true }));
    const usual = await set.inputValue();
    // What no table can play is not to be chosen.
    const options = await set.locator('option:enabled').evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value));
    // Of a range of numbers, its ends will do.
    const tried = options.length > 8 ? [...options.slice(0, 2), ...options.slice(-2)] : options;
    for (const option of [...tried, usual]) {
      await set.selectOption(option);
      await expect(shown).toHaveValue(option);
    }
  }
});

test('guests see the powers of numbers, and the host sets them one after the other', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 43);
  const ben = await arrive(browser, 'Ben', 44);
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await ana.button('House rules').tap();
  await ben.button('House rules').tap();
  const [hosts, guests] = [ana, ben].map((person) => person.page.getByRole('dialog', { name: 'House rules' }));
  await unfold(hosts);
  const list = hosts.getByRole('combobox', { name: '4', exact: true });
  const told = guests.getByRole('listitem').filter({ hasText: /^4/ });
  await expect(guests.getByText('Classic, as the book has it')).toBeVisible();
  await list.selectOption({ label: 'take a card from someone' });
  await expect(told).toHaveText(/You take a card out of another hand, unseen\./);
  expect(await inspect(ana.page, settings(0))).toEqual([]);
  // It loses its power again: its row stays under the finger.
  await list.focus();
  await list.selectOption({ label: '–' });
  await expect(told).toHaveCount(0);
  await expect(list).toBeFocused();
});

test('everybody sees how long the round still lasts, where that is limited', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 143 + i)));
  await hostWith(ana, site.url, 'classic+round-minutes=3');
  await joinByLink(ben, ana);
  await start(ana, ben);
  for (const [i, person] of [ana, ben].entries()) {
    await expect(person.page.getByRole('timer', { name: 'Time left in this round' })).toHaveText('3 min');
    expect(await inspect(person.page, settings(i))).toEqual([]);
  }
  // As if the cards had been dealt two and a half minutes ago.
  await ben.page.evaluate(() => {
    const words = localStorage.getItem('one-left.noted')!.split(' ');
    words[2] = String(Number(words[2]) - 150);
    localStorage.setItem('one-left.noted', words.join(' '));
  });
  await expect(ben.page.getByRole('timer')).toHaveText(/^[12]?\d s$/);
  await expect(ben.page.getByRole('status').getByText('One minute left.')).toHaveCount(1);
  await expect(ana.page.getByRole('timer')).toHaveText(/^[23] min$/);
  await expect(ana.page.getByText('One minute left.')).toHaveCount(0);
});

test('three play a round with jump-in, swaps, stacking and all', async ({ browser, site }) => {
  // By such rules a round may go on for minutes; of these cards it does not.
  const people = await Promise.all(['Ana', 'Ben', 'Cem'].map((name, i) => arrive(browser, name, 46 + i, {}, {}, 6)));
  const [ana, ben, cem] = people;
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await joinByLink(cem, ana);
  await agree(ana, {
    'Wild Draw Four': 'any time', 'Jump-in': 'identical card', 'Swapping sevens': 'must swap', 'Passing zeros': true, 'Draw until it fits': true, 'Play what you draw': true,
    Stacking: 'same kind', Target: 'a single round', Scoring: 'own cards count, the lowest total wins', 'Cards each': '4 cards',
    Checked: 'by nobody: the host’s phone deals',
  });
  await start(ana, ben, cem);
  expect(await playMatch(people)).toBe(1);
});
