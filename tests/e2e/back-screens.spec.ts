// A step back from every screen: those that links and invitations lead to, those beside a table, and those of a television.
import { agree, arrive, host, link, play, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const back = (person: Person) => person.page.evaluate(() => history.back());
const forward = (person: Person) => person.page.evaluate(() => history.forward());
const sheets = (person: Person) => person.page.getByRole('dialog');
const home = (person: Person) => expect(person.button('Host a table')).toBeVisible();

/** Presses this, which opens one more sheet, and goes back from it. */
async function backFromSheet(person: Person, opener: ReturnType<Person['button']>): Promise<void> {
  const before = await sheets(person).count();
  await opener.tap();
  await expect(sheets(person)).toHaveCount(before + 1);
  await back(person);
  await expect(sheets(person)).toHaveCount(before);
}

/** Goes to that screen, back from it, and on to it once more: it is the same, and nothing lies over it. */
async function thereAndBack(person: Person, go: () => Promise<unknown>, there: string, here: string): Promise<void> {
  await go();
  await expect(person.heading(there)).toBeVisible();
  await back(person);
  await expect(person.heading(here)).toBeVisible();
  await forward(person);
  await expect(person.heading(there)).toBeVisible();
  await expect(sheets(person)).toHaveCount(0);
  await back(person);
  await expect(person.heading(here)).toBeVisible();
}

/** Steps back from a round or its results, and stays there. */
async function stays(person: Person, question: string, heading: RegExp | string): Promise<void> {
  await back(person);
  await expect(person.page.getByRole('dialog', { name: question })).toBeVisible();
  await back(person);
  await expect(sheets(person)).toHaveCount(0);
  await expect(person.heading(heading)).toBeVisible();
}

test('back from how to keep the app, and from every screen that a link leads to', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 194);
  // As on an iPhone, where pages have no button to be installed by.
  await ana.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { get: () => false }));
  await ana.page.goto(site.url);
  await home(ana);
  await backFromSheet(ana, ana.button('Put it on your home screen'));
  await ana.button('Settings').tap();
  await expect(ana.heading('Settings')).toBeVisible();
  for (const opener of ['Put it on your home screen', 'Picture and colour']) await backFromSheet(ana, ana.button(opener));
  await back(ana);
  await home(ana);

  await ana.button('Use this screen as the table').tap();
  await expect(ana.page.getByRole('img', { name: 'QR code of this screen' })).toBeVisible();
  const screen = await ana.page.getByText('#/screen/').innerText();
  await back(ana);
  await home(ana);
  await forward(ana);
  await expect(ana.heading('Use this screen as the table')).toBeVisible();
  await expect(ana.page.getByText('#/screen/')).toBeVisible();
  await back(ana);
  await home(ana);

  // Whoever opens one within the app goes to it as from screen to screen.
  const open = (address: string) => () => ana.page.evaluate((address) => { location.href = address; }, address);
  await thereAndBack(ana, open(screen), 'Bring in a screen', 'One Left');
  await thereAndBack(ana, open(`${site.url}#/mix/nonsense`), 'These rules cannot be read', 'One Left');
  await open(`${site.url}#/mix/classic+jump-in`)();
  await expect(ana.heading('House rules for you')).toBeVisible();
  await backFromSheet(ana, ana.button('Picture and colour'));
  await back(ana);
  await home(ana);
  await open(`${site.url}#/join/nonsense`)();
  await expect(ana.heading('Not an invitation')).toBeVisible();
  await thereAndBack(ana, () => ana.button('Try another code').tap(), 'Join a table', 'Not an invitation');
  await back(ana);
  await home(ana);
  // The way to a new table is no screen of its own: one is at the table, and goes back from that.
  await thereAndBack(ana, open(`${site.url}#/host`), 'Your table', 'One Left');
});

test('back from every screen beside a table, on the phones of a host and a guest and on a television', async ({ browser, site }) => {
  test.setTimeout(180_000);
  const [ana, ben, screen] = await Promise.all(['Ana', 'Ben', 'Screen'].map((name, at) => arrive(browser, name, 195 + at)));
  await host(ana, site.url);
  await agree(ana, { Target: 'a single round', 'Cards each': '2 cards' });
  const invitation = await link(ana);
  const bring = async (person: Person) => {
    await person.page.getByRole('textbox', { name: 'Or paste the invitation' }).fill(invitation);
    await person.button('Use it').tap();
  };

  await test.step('from the host’s lobby', async () => {
    await thereAndBack(ana, () => ana.button('Settings').tap(), 'Settings', 'Your table');
    await thereAndBack(ana, () => ana.button('Tour').tap(), 'Classic tour, lesson 1 of 9', 'Your table');
  });

  await test.step('from an invitation, and from the lobby that it leads to', async () => {
    await ben.page.goto(site.url);
    await ben.button('Join a table').tap();
    await thereAndBack(ben, () => bring(ben), 'Take a seat', 'Join a table');
    await bring(ben);
    await backFromSheet(ben, ben.button('Picture and colour'));
    await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
    await ben.button('Join the table').tap();
    await expect(ben.heading('Ana’s table')).toBeVisible();
    await ben.page.getByText('Show the code and the link').tap();
    await ben.page.getByText('More ways and help').tap();
    for (const opener of ['House rules', 'Rulebook', 'Bring in a screen']) await backFromSheet(ben, ben.button(opener));
    // The picture lies over who is changed, and goes first.
    for (const opener of ['Change Ben', 'Add a player on this phone']) {
      await ben.button(opener).tap();
      await expect(sheets(ben)).toHaveCount(1);
      await backFromSheet(ben, sheets(ben).getByRole('button', { name: 'Picture and colour' }));
      await expect(sheets(ben)).toHaveCount(1);
      await back(ben);
      await expect(sheets(ben)).toHaveCount(0);
    }
    await thereAndBack(ben, () => ben.button('Settings').tap(), 'Settings', 'Ana’s table');
    await back(ben);
    await expect(ben.heading('Join a table')).toBeVisible();
    await forward(ben);
    await expect(ben.heading('Ana’s table')).toBeVisible();
  });

  await test.step('from a screen before the match', async () => {
    await screen.page.goto(site.url);
    await screen.button('Use this screen as the table').tap();
    await bring(screen);
    await expect(screen.heading('Ana’s table')).toBeVisible();
    await backFromSheet(screen, screen.button('Menu'));
    await screen.button('Menu').tap();
    await expect(sheets(screen)).toHaveCount(1);
    await backFromSheet(screen, screen.button('Rulebook'));
    await screen.button('Settings').tap();
    await expect(screen.heading('Settings')).toBeVisible();
    await back(screen);
    await expect(screen.heading('Ana’s table')).toBeVisible();
    await expect(sheets(screen)).toHaveCount(0);
    await back(screen);
    await expect(screen.heading('Use this screen as the table')).toBeVisible();
    await forward(screen);
    await expect(screen.page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  });

  await test.step('from a round, on a phone and on the screen', async () => {
    await start(ana, ben);
    await expect(screen.heading(/^Classic/)).toBeVisible();
    await backFromSheet(screen, screen.button('Menu'));
    await stays(screen, 'Leave the round?', /^Classic/);
    await ana.button('Menu').tap();
    await expect(sheets(ana)).toHaveCount(1);
    for (const [fold, openers] of [['Players', ['Change Ben']], ['Let somebody in, or back in', ['Invite without internet', 'Bring in a screen']]] as const) {
      await sheets(ana).getByText(fold, { exact: true }).tap();
      if (fold !== 'Players') await sheets(ana).getByText('More ways and help').tap();
      for (const opener of openers) await backFromSheet(ana, sheets(ana).getByRole('button', { name: opener }));
    }
    await ana.button('Settings').tap();
    await expect(ana.heading('Settings')).toBeVisible();
    await back(ana);
    await expect(ana.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
    await expect(sheets(ana)).toHaveCount(0);
    await stays(ana, 'Leave the round?', /^Classic/);
  });

  await test.step('from the results of the match, which nobody waits for', async () => {
    await play([ana, ben]);
    for (const person of [ana, ben, screen]) {
      await expect(person.heading(/ wins? the match$/)).toBeVisible();
      await backFromSheet(person, person.button('Menu'));
    }
    await backFromSheet(ben, ben.button('Log'));
    await back(ana);
    await home(ana);
    await forward(ana);
    await expect(ana.heading(/ wins? the match$/)).toBeVisible();
    await back(screen);
    await expect(screen.heading('Use this screen as the table')).toBeVisible();
    await forward(screen);
    await expect(screen.heading(/ wins? the match$/)).toBeVisible();
  });

  await test.step('from the end of it all', async () => {
    await ana.button('Menu').tap();
    await ana.button('Close the table for all').tap();
    await ana.button('Close the table for all? Tap again').tap();
    await home(ana);
    for (const [person, before] of [[ben, 'Join a table'], [screen, 'Use this screen as the table']] as const) {
      await expect(person.heading('The table is closed')).toBeVisible();
      await back(person);
      await expect(person.heading(before)).toBeVisible();
      await back(person);
      await home(person);
    }
  });
});

test('back while a phone is passed on, and from the hand that is shown then', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 198);
  await host(ana, site.url);
  await ana.button('Add a player on this phone').tap();
  await ana.page.getByRole('textbox', { name: 'Their name' }).fill('Bea');
  await sheets(ana).getByRole('button', { name: 'Add' }).tap();
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  await expect(ana.heading(/^Pass the phone to /)).toBeVisible();
  await stays(ana, 'Leave the round?', /^Pass the phone to /);
  await ana.button(/show my cards$/).first().tap();
  await backFromSheet(ana, ana.button('Menu'));
  await stays(ana, 'Leave the round?', /^Classic/);
  // Nobody’s cards are on the screen when the phone comes back to the table.
  await back(ana);
  await ana.button('Home; keep my seat').tap();
  await ana.button('Back to the table').tap();
  await expect(ana.heading(/^Pass the phone to /)).toBeVisible();
});
