// A screen that is the table: it takes no seat, shows nothing secret, and goes along from the lobby to the scores.
import { agree, arrive, host, hostWith, joinByLink, link, playMatch, start } from './support/party.ts';
import { axe, misfits } from './support/inspection.ts';
import { expect, test } from './support/test.ts';

const TELEVISION = { viewport: { width: 1920, height: 1080 }, hasTouch: false, isMobile: false };

test('a television shows the table of a host who plays with bots, and the match is remembered', async ({ browser, serve, complaints }) => {
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
    for (const [person, text] of [[ana, /Classic, one round\. .* won\./], [screen, /Nothing has been played/]] as const) {
      await person.page.goto(`${site.url}#/history`);
      await expect(person.page.getByText(text)).toBeVisible();
    }
  });
  expect(said).toEqual([]);
});

test('a television without camera or keyboard shows a code, and a phone brings the table there', async ({ browser, site, complaints }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 36 + at)));
  const screen = await arrive(browser, 'Screen', 38, {}, TELEVISION);
  const said = complaints(screen.page);
  await host(ana, site.url);
  await joinByLink(ben, ana);
  const code = async () => {
    await screen.page.goto(site.url);
    await screen.button('Use this screen as the table').click();
    await expect(screen.page.getByRole('img', { name: 'QR code of this screen' })).toBeVisible();
    return screen.page.getByText('#/screen/').innerText();
  };
  const shown = async () => {
    await expect(screen.heading('Ana’s table')).toBeVisible();
    await expect(ana.page.getByRole('listitem').filter({ hasText: 'a screen that shows the table' })).toHaveCount(1);
    await screen.button('Menu').click();
    await screen.button('Stop showing the table').click();
    await screen.button('Stop showing the table? Tap again').click();
    await expect(ana.page.getByText('a screen that shows the table')).toHaveCount(0);
  };

  await test.step('by the phone’s own camera, which opens a page beside the one that hosts', async () => {
    const page = await ana.page.context().newPage();
    await page.goto(await code());
    expect([...await axe(screen.page), ...await misfits(screen.page), ...await axe(page), ...await misfits(page)]).toEqual([]);
    await page.getByRole('button', { name: 'Show my table there' }).tap();
    await expect(page.getByText('Done: the table is on its way to the screen.')).toBeVisible();
    await page.close();
    await shown();
  });

  await test.step('by a guest, in the app', async () => {
    const shows = await code();
    await ben.page.getByText('Show the code and the link').tap();
    await ben.page.getByText('More ways and help').tap();
    await ben.button('Bring in a screen').tap();
    const sheet = ben.page.getByRole('dialog', { name: 'Bring in a screen' });
    const field = sheet.getByRole('textbox', { name: 'Or paste the screen’s code' });
    await field.fill(await link(ana));
    await sheet.getByRole('button', { name: 'Use it' }).tap();
    await expect(ben.page.getByText('This is a code for another step.')).toBeVisible();
    await field.fill(shows);
    await sheet.getByRole('button', { name: 'Use it' }).tap();
    await expect(sheet.getByText('Done: the table is on its way to the screen.')).toBeVisible();
    await shown();
  });

  await test.step('a device with a seat at that table takes up none that way, and keeps it', async () => {
    const page = await ben.page.context().newPage();
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Use this screen as the table' }).tap();
    const shows = await page.getByText('#/screen/').innerText();
    const beside = await ana.page.context().newPage();
    await beside.goto(shows);
    await beside.getByRole('button', { name: 'Show my table there' }).tap();
    await expect(page.getByText('This device has a seat at that table itself.')).toBeVisible();
    await page.close();
    await beside.close();
    await ben.page.reload();
    await expect(ben.heading('Ana’s table')).toBeVisible();
    await expect(ana.page.getByText('a screen that shows the table')).toHaveCount(0);
  });

  await test.step('a phone at no table reads where to scan the code', async () => {
    const cem = await arrive(browser, 'Cem', 39);
    await cem.page.goto(await code());
    await expect(cem.page.getByText('This phone is at no table that others can come to.')).toBeVisible();
  });
  expect(said).toEqual([]);
});

test('a device chooses to show the table, and to play after all', async ({ browser, site, complaints }) => {
  const ana = await arrive(browser, 'Ana', 33);
  const tablet = await arrive(browser, 'Tablet', 34, {}, { viewport: { width: 1024, height: 768 } });
  const said = complaints(tablet.page);
  await host(ana, site.url);
  await ana.button('Add a bot').tap();
  await agree(ana, { Bots: 'instant' });

  await test.step('from the link it shows the table, as large as the screen is', async () => {
    await tablet.page.goto(await link(ana));
    await tablet.button('Use this screen as the table').tap();
    await expect(tablet.heading('Ana’s table')).toBeVisible();
    await expect(tablet.button('Log')).toHaveCount(0);
    await tablet.button('Full screen').tap();
    await tablet.button('Leave full screen').tap();
    await expect(tablet.button('Full screen')).toBeVisible();
  });

  await test.step('after a reload it still does, by the link too', async () => {
    await tablet.page.goto(site.url);
    await tablet.page.goto(await link(ana));
    await expect(tablet.page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
    await expect(ana.page.getByRole('listitem').filter({ hasText: 'a screen that shows the table' })).toHaveCount(1);
  });

  await test.step('it takes a seat instead, and leaves no screen behind', async () => {
    await tablet.button('Menu').tap();
    await tablet.button('Play on this device instead').tap();
    await tablet.button('I’m ready').tap();
    await expect(ana.page.getByText('a screen that shows the table')).toHaveCount(0);
    await tablet.page.reload();
    await expect(tablet.page.getByText('on this phone, ready ✓')).toBeVisible();
  });

  await test.step('and gives it back to show the table again, with nothing on it but the table', async () => {
    await tablet.page.getByRole('button', { name: /^Change / }).tap();
    await tablet.button('Use this screen as the table').tap();
    await expect(tablet.page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
    await start(ana);
    await expect(tablet.page.getByRole('region', { name: 'Scores' })).toContainText('Ana');
    for (const needless of ['Log', 'Show a feeling']) await expect(tablet.button(needless)).toHaveCount(0);
    expect([...await axe(tablet.page), ...await misfits(tablet.page)]).toEqual([]);
  });
  expect(said).toEqual([]);
});

test('the actions of a round are remembered over a reload in the middle of it', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 35);
  await ana.page.goto(site.url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await agree(ana, { Target: 'a single round', Bots: 'instant', 'Cards each': '2 cards' });
  await start(ana);
  const noted = () => ana.page.evaluate(() => localStorage.getItem('one-left.noted')?.split(' '));
  const before = await noted();
  await ana.page.reload();
  await expect(ana.page.getByRole('group', { name: /^Your hand/ }).or(ana.heading(/ wins? the match$/))).toBeVisible();
  // The room, the round, and when its cards were dealt.
  expect((await noted())?.slice(0, 3)).toEqual(before?.slice(0, 3));
  expect(Number(before?.[2])).toBeGreaterThan(0);
  await playMatch([ana]);
  await ana.page.goto(`${site.url}#/history`);
  await expect(ana.page.getByRole('rowheader', { name: 'Classic 1 round' })).toBeVisible();
});

test('a screen shows sixteen players, their round and their scores without scrolling', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 36);
  const screen = await arrive(browser, 'Screen', 37, {}, { ...TELEVISION, viewport: { width: 1024, height: 768 } });
  await hostWith(ana, site.url, 'twist+target=0+hand=2');
  for (let bots = 1; bots < 16; bots++) await ana.button('Add a bot').tap();
  await agree(ana, { Bots: 'instant' });
  await screen.page.goto(await link(ana));
  await screen.button('Use this screen as the table').click();
  const fits = async () => expect(await screen.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([1024, 768]);
  await expect(screen.page.getByRole('listitem').filter({ hasText: 'Otto' })).toBeVisible();
  await fits();
  await start(ana);
  await expect(screen.page.getByRole('region', { name: 'Scores' })).toContainText('Otto');
  await fits();
  await playMatch([ana]);
  await expect(screen.page.getByRole('row').filter({ hasText: 'Otto' })).toBeInViewport({ ratio: 1 });
  await fits();
});
