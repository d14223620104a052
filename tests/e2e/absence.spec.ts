// Somebody is away: everybody sees it by name, votes on what the table does meanwhile, and gets them back as they were.
import { agree, arrive, host, joinByLink, link, play, start } from './support/party.ts';
import { crash, reopen, tab } from './support/fates.ts';
import { misfits } from './support/inspection.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const strip = (person: Person) => person.page.getByRole('list', { name: 'Away' });

test('the table waits, lets a bot play or goes on, as it votes, and a returning player takes over', async ({ browser, site, complaints }) => {
  const [ana, ben, cem, dia] = await Promise.all(['Ana', 'Ben', 'Cem', 'Dia'].map((name, i) => arrive(browser, name, name === 'Ben' ? undefined : 80 + i)));
  const screen = await arrive(browser, 'Screen', 84, {}, { viewport: { width: 1920, height: 1080 }, hasTouch: false, isMobile: false });
  const said = [ana, cem, dia].map((person) => complaints(person.page));
  await host(ana, site.url);
  const invitation = await link(ana);
  for (const guest of [ben, cem, dia]) await joinByLink(guest, ana);
  await screen.page.goto(site.url);
  await screen.button('Use this screen as the table').click();
  await screen.page.getByRole('textbox', { name: 'Or paste the invitation' }).fill(invitation);
  await screen.button('Use it').click();
  await agree(ana, { Target: '1000 points', Bots: 'instant' });
  await start(ana, ben, cem, dia);
  await play([ana, ben, cem, dia], 2);
  const [home, hand] = [await tab(ben.page), await ben.hand()];

  await test.step('absent players are shown by name, everywhere', async () => {
    await crash(ben.page);
    for (const person of [ana, cem, dia]) {
      await expect(strip(person)).toContainText('Ben is away.');
      await expect(person.button(/Ben.*away/s).first()).toBeVisible();
      expect(await misfits(person.page)).toEqual([]);
    }
    await expect(screen.page.getByRole('list', { name: 'Away' })).toContainText('Ben is away.');
    await expect(screen.page.getByRole('list', { name: 'Away' }).getByRole('button')).toHaveCount(0);
  });

  await test.step('one of three does not decide, two do, and everybody sees every vote', async () => {
    await strip(ana).getByRole('button', { name: 'Let a bot play for Ben' }).tap();
    await expect(strip(cem).getByRole('button', { name: 'Let a bot play for Ben: Ana' })).toBeVisible();
    await strip(dia).getByRole('button', { name: 'Wait for Ben' }).tap();
    await expect(strip(ana)).toContainText('Ben is away.');
    await strip(cem).getByRole('button', { name: 'Let a bot play for Ben: Ana' }).tap();
    for (const person of [ana, cem, dia, screen]) await expect(strip(person)).toContainText('A bot plays for Ben.');
    await expect(strip(dia).getByRole('button', { name: 'Let a bot play for Ben: Ana and Cem' })).toBeVisible();
  });

  await test.step('the bot plays', async () => {
    await play([ana, cem, dia], 6);
  });

  await test.step('a returning player plays on, and the log tells it all', async () => {
    const back = await reopen(ben, home);
    await expect(back.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
    expect(await back.hand()).not.toEqual(hand);
    for (const person of [ana, cem, dia, screen]) await expect(strip(person)).toBeHidden();
    await ana.button('Log').tap();
    const log = ana.page.getByRole('log', { name: 'This round' });
    await expect(log).toContainText('A bot plays for Ben.');
    await expect(log).toContainText('Ben is back, and plays on.');
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await play([ana, back, cem, dia], 5);
  });
  expect(said.flat()).toEqual([]);
});
