// House-rule night: whoever wins a round changes one house rule for the next, and everybody is told and plays by it.
import { inspect, settings } from './support/inspection.ts';
import { agree, arrive, goHome, host, joinByLink, play, start } from './support/party.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

/** On a phone lying on its side, what is new lies above the table and not on it. */
const expectApart = async (page: Page) => {
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width: 844, height: 390 });
  const [news, felt] = await Promise.all(['.new-rule', '.felt'].map((part) => page.locator(part).boundingBox()));
  expect((news?.y ?? 0) + (news?.height ?? 390)).toBeLessThanOrEqual((felt?.y ?? 0) + 1);
  await page.setViewportSize(before);
};

test('the winner adds a house rule, and everybody sees it and plays by it', async ({ browser, site }) => {
  test.setTimeout(180_000);
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 90 + i)));
  const people = [ana, ben];
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'House-rule night': true, 'Cards each': '2 cards' });
  await expect(ben.page.getByText('House-rule night: the winner of a round may change one house rule from then on.')).toBeVisible();
  await start(ana, ben);
  await play(people);
  await expect(ana.heading(/ wins? the round$/)).toBeVisible();
  const [winner, other] = await ana.heading('You win the round').count() > 0 ? [ana, ben] : [ben, ana];

  await test.step('the winner is offered changes, and the others see that somebody chooses', async () => {
    for (const person of people) {
      const who = person === winner ? 'You' : winner.name;
      await expect(person.page.getByText(`${who} may change one house rule, from the next round on.`)).toBeVisible();
    }
    await expect(other.page.getByText(`${winner.name} is still choosing a house rule.`)).toBeVisible();
    await expect(other.button('Change a house rule')).toHaveCount(0);
    const [last, on] = await Promise.all(['That was the last round', 'Next round'].map((name) => ana.button(name).boundingBox()));
    expect(on?.y, 'one row for both').toBe(last?.y);
    for (const [i, person] of people.entries()) expect(await inspect(person.page, settings(i))).toEqual([]);
    await winner.button('Change a house rule').tap();
    const sheet = winner.page.getByRole('dialog', { name: 'Change one house rule' });
    await expect(sheet.getByText('Play a matching card when it is not your turn.')).toBeVisible();
    await expect(sheet.getByText('Target', { exact: true })).toHaveCount(0);
    expect(await inspect(winner.page, settings(0))).toEqual([]);
    await sheet.getByRole('button', { name: 'Show me Jump-in' }).tap();
    const shown = winner.page.getByRole('dialog', { name: 'Show me: CLA-34' });
    await expect(shown.locator('.show-says')).not.toBeEmpty();
    await shown.getByRole('button', { name: 'Close', exact: true }).tap();
    await sheet.getByRole('button', { name: 'Set Jump-in' }).tap();
    await expect(sheet).toHaveCount(0);
  });

  await test.step('everybody is told, and shown what it does', async () => {
    for (const [i, person] of people.entries()) {
      await expect(person.page.getByText(`${winner.name} adds Jump-in from the next round on.`)).toBeVisible();
      await person.button('Show me').tap();
      const shown = person.page.getByRole('dialog', { name: 'Show me: CLA-34' });
      await expect(shown.locator('.show-says')).not.toBeEmpty();
      await shown.getByRole('button', { name: 'Close', exact: true }).tap();
      expect(await inspect(person.page, settings(i))).toEqual([]);
    }
    await expect(winner.button('Leave the rules as they are')).toHaveCount(0);
  });

  await test.step('the next round is played by it', async () => {
    const [first, ...others] = people;
    await first.button('Next round').tap();
    for (const { page } of others) await expect(page.locator('.start').getByRole('status')).toContainText(`Ready: ${first.name}.`);
    for (const person of others) await person.button('Next round').tap();
    for (const [i, person] of people.entries()) {
      const news = person.page.getByRole('group', { name: 'House-rule night' });
      await expect(news.getByText(`${winner.name} added Jump-in, from this round on.`)).toBeVisible();
      expect(await inspect(person.page, settings(i))).toEqual([]);
      await expectApart(person.page);
      await news.getByRole('button', { name: 'Got it' }).tap();
      await expect(news).toHaveCount(0);
      await person.button('Menu').tap();
      await person.button('Settings').tap();
      await person.button('Back').tap();
      // It has been read.
      await expect(person.button('Menu')).toBeVisible();
      await expect(news).toHaveCount(0);
      await person.button('Menu').tap();
      await person.page.getByText('Tonight’s rules').tap();
      await expect(person.page.getByText(/^Jump-in: /)).toBeVisible();
      await expect(person.page.getByText('Cards each: 2 cards')).toBeVisible();
      await person.page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close', exact: true }).tap();
    }
  });
  // Whoever has played is not new here, host or not.
  const home = await ben.page.context().newPage();
  await home.goto(site.url);
  await expect(home.getByRole('button', { name: 'Learn a game', exact: true })).toBeVisible();
  await goHome(people);
});
