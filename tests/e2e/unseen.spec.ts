// Around the table by ear and by keys: what is said by itself, where the focus goes, and what a system’s own colours leave.
import type { Page } from '@playwright/test';
import { heard, listen } from './support/ears.ts';
import { agree, arrive, host, joinByLink, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

/** Presses what is called so, by key. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' });
  await button.focus();
  await page.keyboard.press('Enter');
}

test('the focus goes on where the pressed button goes away', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 60, {}, { permissions: ['camera'] });
  const { page } = ana;
  const isAt = (role: 'heading' | 'button', name: string | RegExp) => expect(page.getByRole(role, { name })).toBeFocused();
  await page.goto(site.url);
  await press(page, 'Play alone');
  await isAt('heading', 'Your table');
  await expect(page).toHaveTitle('Your table – One Left');
  await press(page, 'Seats');
  for (const way of ['up', 'up', 'up', 'down']) {
    await press(page, `Move Cosmo ${way}`);
    await isAt('button', `Move Cosmo ${way}`);
  }
  await expect(page.getByRole('dialog').getByRole('listitem').nth(1)).toContainText('Cosmo');
  await page.keyboard.press('Escape');
  await isAt('button', 'Seats');
  await press(page, 'Change Ada');
  await press(page, 'Remove from the table');
  await press(page, 'Remove from the table? Tap again');
  await isAt('heading', /^Players/);
  await press(page, 'Invite others');
  await isAt('heading', 'Invite');
  await page.getByText('More ways and help').press('Enter');
  await press(page, 'Invite without internet');
  await press(page, 'Make a code');
  await expect(page.getByRole('img', { name: 'QR code of the offer' })).toBeVisible();
  await isAt('heading', 'Invite without internet');
  await page.keyboard.press('Escape');
  await isAt('button', 'Invite without internet');

  await page.evaluate(() => localStorage.setItem('one-left.history', 'classic 12 5 8 4 10 19'));
  await page.goto(`${site.url}#/history`);
  await press(page, 'Delete all');
  await press(page, 'Delete all? Tap again');
  await expect(page.getByText('Nothing has been played on this phone yet.')).toBeVisible();
  await isAt('heading', 'History');
});

test('in the lobby people hear of each other, and guests of the changes of the host', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 61 + i)));
  await Promise.all([ana, ben].map(({ page }) => listen(page.context())));
  const hears = async ({ page }: typeof ana, what: string) => {
    const said: string[] = [];
    await expect.poll(async () => said.push(...await heard(page)) && said.join(' ')).toContain(what);
    return said.join(' ');
  };
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await hears(ana, 'Now here: Ben.');
  await ana.button('Add a bot').tap();
  await Promise.all([ana, ben].map((each) => hears(each, 'Now here: Ada.')));
  await agree(ana, { 'Jump-in': 'identical card' });
  await hears(ben, 'New: jump-in (identical card).');
  await ben.button('I’m ready').tap();
  const all = await hears(ana, 'Ready: Ben.');
  expect(all, 'nobody is told of what they did').not.toContain('jump-in');
  expect(all, 'what came of it is told with it').toContain('Ready: Ben. Everybody is ready.');
  await ben.button('Leave the table').tap();
  await ben.button('Leave the table? Tap again').tap();
  await hears(ana, 'Gone: Ben.');
});

test('a person who searches for a rule hears how many there are, and need not know the book’s words', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 63);
  await ana.page.goto(site.url);
  await ana.button('Play alone').tap();
  await ana.button('Rulebook').tap();
  const sheet = ana.page.getByRole('dialog', { name: 'Rules of Classic' });
  await expect(sheet.getByText('CLA-28', { exact: true })).toBeVisible();
  const said = sheet.getByRole('status').first();
  await sheet.getByRole('searchbox').fill('CLA-28');
  await expect(said).toHaveText('1 rule');
  await sheet.getByRole('searchbox').fill('uno');
  await expect(said).toHaveText(/^\d+ rules$/);
  await expect(sheet.getByText('CLA-48', { exact: true })).toBeVisible();
  await sheet.getByRole('searchbox').fill('checkmate');
  await expect(said).toHaveText('No rule says that. Try another word.');
});

test('a system’s own colours show the choice and the cards that fit', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 64, {}, { forcedColors: 'active' }, 64);
  const { page } = ana;
  /** What a browser makes of this colour. */
  const system = (colour: string) => page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = colour;
    const seen = getComputedStyle(probe).color;
    probe.remove();
    return seen;
  }, colour);
  await page.goto(`${site.url}#/settings`);
  const chosen = page.getByText('Two taps', { exact: true });
  await expect(chosen).toHaveCSS('background-color', await system('Highlight'));
  await expect(page.getByText('One tap', { exact: true })).toHaveCSS('background-color', await system('Canvas'));
  await page.goto(`${site.url}#/`);
  await ana.button('Play alone').tap();
  await start(ana);
  await expect.poll(() => ana.isAsked()).toBe(true);
  await expect(page).toHaveTitle('Your turn – One Left');
  await expect(page.locator('#hand')).toHaveCSS('color', await system('CanvasText'));
  const fits = page.locator('.held.playable .card').first();
  const marked = await fits.evaluate((card) => getComputedStyle(card).boxShadow);
  expect(marked).toContain(await system('Highlight'));
});
