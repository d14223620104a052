// Every house rule, set in the host's lobby and seen in the guests'; a round under all that can be on together.
import { agree, arrive, host, joinByLink, playMatch, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

test('guests see the rules that the host sets', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 41);
  const ben = await arrive(browser, 'Ben', 42);
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await ana.button('Change the rules').tap();
  await ben.button('House rules').tap();
  const [hosts, guests] = [ana, ben].map((person) => person.page.getByRole('dialog', { name: 'Rules' }));
  // Whoever listens hears first which rule it is, and then what that is about.
  const list = hosts.getByRole('combobox', { name: 'Cards each', exact: true });
  await expect(list).toHaveAccessibleDescription(/^As usual How many cards everybody is dealt/);
  const switches = hosts.getByRole('checkbox');
  // The last one is about the match, not the rules: guests read of it in the lobby.
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
  const lists = guests.getByRole('combobox');
  expect(await lists.count()).toBe(7);
  for (let i = 0; i < await lists.count(); i++) {
    const list = hosts.getByRole('combobox').nth(i);
    for (const option of await list.getByRole('option').evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))) {
      await list.selectOption(option);
      await expect(lists.nth(i)).toHaveValue(option);
    }
  }
});

test('three play a round with jump-in, swaps, stacking and all', async ({ browser, site }) => {
  // By such rules a round may go on for minutes; of these cards it does not.
  const people = await Promise.all(['Ana', 'Ben', 'Cem'].map((name, i) => arrive(browser, name, 46 + i, {}, {}, 6)));
  const [ana, ben, cem] = people;
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await joinByLink(cem, ana);
  await agree(ana, {
    'Wild Draw Four': 'free', 'Jump-in': 'identical card', 'Swapping sevens': 'on', 'Passing zeros': true, 'Draw until it fits': true, 'Forced play': true,
    Stacking: 'same kind', Target: 'a single round', Scoring: 'low', 'Cards each': '4 cards',
    Checked: 'by nobody: the host’s phone deals',
  });
  await start(ana, ben, cem);
  expect(await playMatch(people)).toBe(1);
});
