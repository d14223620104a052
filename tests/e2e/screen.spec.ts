// A screen that is the table: it takes no seat, shows nothing secret, and goes along from the lobby to the scores.
import { agree, arrive, goHome, host, link, playMatch } from './support/party.ts';
import { expect, test } from './support/test.ts';

const TELEVISION = { viewport: { width: 1920, height: 1080 }, hasTouch: false, isMobile: false };

test('a television shows the table of a host who plays with bots, and the match is remembered', async ({ browser, serve, complaints }) => {
  test.setTimeout(120_000);
  const site = await serve();
  const ana = await arrive(browser, 'Ana', 31);
  const screen = await arrive(browser, 'Screen', 32, {}, TELEVISION);
  const said = complaints(screen.page);
  await host(ana, site.url);
  await ana.button('Add a bot').tap();
  await agree(ana, { Target: 'a single round', Bots: 'instant' });
  const invitation = await link(ana);

  await test.step('it joins as the table, and takes no seat', async () => {
    await screen.page.goto(site.url);
    await screen.button('Use this screen as the table').click();
    await screen.page.getByRole('textbox', { name: 'Or paste the invitation' }).fill(invitation);
    await screen.button('Use it').click();
    await expect(screen.heading('Ana’s table')).toBeVisible();
    await expect(screen.page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
    await expect(ana.page.getByRole('listitem').filter({ hasText: 'a screen that shows the table' })).toBeVisible();
  });

  await test.step('it shows the round without anybody’s cards', async () => {
    await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
    await expect(ana.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
    await expect(screen.heading(/^Classic/)).toBeVisible();
    await expect(screen.page.getByRole('region', { name: 'Scores' })).toContainText('Ana');
    await expect(screen.page.getByRole('group', { name: /^Your hand/ })).toHaveCount(0);
    const { width, height } = await screen.page.evaluate(() => ({
      width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight,
    }));
    expect([width, height]).toEqual([1920, 1080]);
  });

  await test.step('it comes back after a reload, and shows who won', async () => {
    await screen.page.reload();
    await expect(screen.heading(/^Classic/)).toBeVisible();
    await playMatch([ana]);
    await expect(screen.heading(/ wins the match$/)).toBeVisible();
    await expect(screen.button('Rematch')).toHaveCount(0);
  });

  await test.step('the host’s phone remembers the match, the screen does not', async () => {
    for (const [person, text] of [[ana, /Classic, one round\. .* won\./], [screen, /Nothing was played/]] as const) {
      await person.page.goto(`${site.url}#/history`);
      await expect(person.page.getByText(text)).toBeVisible();
    }
  });
  expect(said).toEqual([]);
  await goHome([ana, screen]);
});
