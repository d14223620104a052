// Everybody at the table can let somebody in: by the table's code, and by codes that a guest carries to the host.
import type { Locator } from '@playwright/test';
import { arrive, host, joinByLink, otherWays, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { axe, misfits } from './support/inspection.ts';
import { expect, test, whole } from './support/test.ts';

/** The guest's sheet with the host's offer for one newcomer. */
async function offer(guest: Person): Promise<Locator> {
  await otherWays(guest);
  await guest.button('Invite without internet').tap();
  const sheet = guest.page.getByRole('dialog', { name: 'Invite without internet' });
  await sheet.getByRole('button', { name: 'Make a code' }).tap();
  await expect(sheet.getByRole('img', { name: 'QR code of the offer' })).toBeVisible();
  return sheet;
}

/** The newcomer is where codes are taken. */
async function join(newcomer: Person, url: string): Promise<void> {
  await newcomer.page.goto(`${url}#/join`);
  await expect(newcomer.heading('Join a table')).toBeVisible();
}

/** The newcomer takes the offer; gives the answer. */
async function answer(newcomer: Person, sheet: Locator): Promise<string> {
  const invitation = await sheet.getByRole('textbox', { name: 'The invitation to copy' }).inputValue();
  await newcomer.page.getByRole('textbox', { name: 'Or paste the invitation' }).fill(invitation);
  await newcomer.button('Use it').tap();
  await newcomer.page.getByRole('textbox', { name: 'Your name' }).fill(newcomer.name);
  await newcomer.button('Join the table').tap();
  return newcomer.page.getByRole('textbox', { name: 'The answer to copy' }).inputValue();
}

async function use(sheet: Locator, code: string): Promise<void> {
  await sheet.getByRole('textbox', { name: 'Or paste the answer' }).fill(code);
  await sheet.getByRole('button', { name: 'Use it' }).tap();
}

test('a guest lets somebody in, in the lobby and at the table, after the server is gone', async ({ browser, serve }) => {
  const site = await serve();
  const [ana, ben, cem, dana] = await Promise.all(['Ana', 'Ben', 'Cem', 'Dana'].map((name, i) => arrive(browser, name, 310 + i)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await Promise.all([cem, dana].map((person) => join(person, site.url)));
  await Promise.all([ana, ben, cem, dana].map(({ page }) => whole(page)));
  await site.stop();

  await ben.page.getByText('Show the code and the link').tap();
  let sheet = await offer(ben);
  expect([...await axe(ben.page), ...await misfits(ben.page)]).toEqual([]);
  await use(sheet, await sheet.getByRole('textbox', { name: 'The invitation to copy' }).inputValue());
  await expect(ben.page.getByText('This is a code for another step')).toBeVisible();
  await use(sheet, await answer(cem, sheet));
  await expect(sheet.getByText('Connected.')).toBeVisible();
  await expect(cem.heading('Ana’s table')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close', exact: true }).tap();

  await start(ana, ben, cem);
  await ben.button('Menu').tap();
  await ben.page.getByText('Let somebody in, or back in').tap();
  sheet = await offer(ben);
  await use(sheet, await answer(dana, sheet));
  await expect(sheet.getByText('Connected.')).toBeVisible();
  await expect(dana.heading(/^Classic/)).toBeVisible();
});

test('a guest hears that an answer was meant for another offer, and may try again', async ({ browser, site }) => {
  const [ana, ben, cem] = await Promise.all(['Ana', 'Ben', 'Cem'].map((name, i) => arrive(browser, name, 320 + i)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await ben.page.getByText('Show the code and the link').tap();
  const sheet = await offer(ben);
  await join(cem, site.url);
  const late = await answer(cem, sheet);
  await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
  const again = await offer(ben);
  await use(again, late);
  await expect(ben.page.getByText('This answer belongs to another invitation')).toBeVisible();
  await cem.page.goto('about:blank');
  await join(cem, site.url);
  await use(again, await answer(cem, again));
  await expect(cem.heading('Ana’s table')).toBeVisible();
});
