// A step back from what opens on results and over other sheets, in the browser and installed.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { WHOLE } from './playwright.config.ts';
import { agree, arrive, host, joinByLink, play, start } from './support/party.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { watchContext } from './support/watch.ts';

const back = (person: Person) => person.page.evaluate(() => history.back());
const sheets = (person: Person) => person.page.getByRole('dialog');

/** Presses this, which opens one more sheet, and goes back from it. */
async function thereAndBack(person: Person, opener: ReturnType<Person['button']>): Promise<void> {
  const before = await sheets(person).count();
  await opener.tap();
  await expect(sheets(person)).toHaveCount(before + 1);
  await back(person);
  await expect(sheets(person)).toHaveCount(before);
}

test('back from every sheet of the results, and from the results only after a question', async ({ browser, site }) => {
  test.setTimeout(180_000);
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, at) => arrive(browser, name, 180 + at)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'House-rule night': true, 'Cards each': '2 cards' });
  await start(ana, ben);
  await play([ana, ben]);
  await expect(ana.heading(/ wins? the round$/)).toBeVisible();
  const winner = await ana.heading('You win the round').count() > 0 ? ana : ben;
  await winner.button('Change a house rule').tap();
  await expect(sheets(winner)).toHaveCount(1);
  await thereAndBack(winner, winner.button('Show me Jump-in'));
  await back(winner);
  await expect(sheets(winner)).toHaveCount(0);
  for (const person of [ana, ben]) {
    const results = person.heading(/ wins? the round$/);
    for (const button of ['Watch the round', 'Log']) await thereAndBack(person, person.button(button));
    await thereAndBack(person, person.page.getByRole('status').getByRole('button', { name: 'Details' }));
    await thereAndBack(person, person.button('Menu'));
    await expect(results).toBeVisible();
    await back(person);
    await expect(person.page.getByRole('dialog', { name: 'Leave the match?' })).toBeVisible();
    await back(person);
    await expect(sheets(person)).toHaveCount(0);
    await expect(results).toBeVisible();
  }
  await test.step('within a replay the deal is left before the replay is', async () => {
    await ana.button('Watch the round').tap();
    await sheets(ana).getByRole('button', { name: 'Play this deal' }).tap();
    await back(ana);
    await expect(sheets(ana)).toHaveCount(0);
  });
  await test.step('back from the demonstration of a new house rule, on the results and in the round', async () => {
    await winner.button('Change a house rule').tap();
    await winner.button('Add Play what you draw').tap();
    await expect(sheets(winner)).toHaveCount(0);
    for (const person of [ana, ben]) await thereAndBack(person, person.button('Show me'));
    for (const person of [ana, ben]) await person.button('Next round').tap();
    for (const person of [ana, ben]) {
      const news = person.page.getByRole('group', { name: 'House-rule night' });
      await thereAndBack(person, news.getByRole('button', { name: 'Show me' }));
      await expect(news).toBeVisible();
    }
  });
  await test.step('back from a round that is watched once more, and from the history', async () => {
    await back(ben);
    await ben.button('Home; keep my seat').tap();
    await ben.button('History').tap();
    await thereAndBack(ben, ben.button(/^Watch Classic · round 1/));
    await expect(ben.heading('History')).toBeVisible();
    await back(ben);
    await expect(ben.button('Back to the table')).toBeVisible();
  });
});

test('back from a demonstration that was opened from the rules, from the menu, over the table', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 182);
  await ana.page.goto(site.url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await ana.button('Start').tap();
  await ana.button('Menu').tap();
  await ana.button('Rulebook').tap();
  await expect(sheets(ana)).toHaveCount(2);
  await thereAndBack(ana, sheets(ana).last().getByRole('button', { name: /^Show me/ }).first());
  for (const left of [1, 0]) {
    await back(ana);
    await expect(sheets(ana)).toHaveCount(left);
  }
});

test('installed it is the same', async ({ site, launchOptions }) => {
  const profile = await mkdtemp(join(tmpdir(), 'one-left-app-'));
  // A window of its own, without the browser's address and buttons.
  const args = [...launchOptions.args ?? [], `--app=${site.url}`];
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, hasTouch: true, isMobile: false, executablePath: WHOLE, args });
  try {
    const ana = new Person('Ana', context.pages()[0]);
    // It came up before anybody could watch it.
    await ana.page.goto('about:blank');
    watchContext(context);
    // What is installed is not offered to be installed; this window only looks like it.
    await context.addInitScript(() => addEventListener('beforeinstallprompt', (offer) => offer.stopImmediatePropagation(), true));
    await ana.page.goto(site.url);
    expect(await ana.page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
    await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
    await ana.button('Play alone').tap();
    await thereAndBack(ana, ana.button('House rules'));
    await ana.button('Start').tap();
    await thereAndBack(ana, ana.button('Menu'));
    const question = ana.page.getByRole('dialog', { name: 'Leave the round?' });
    await back(ana);
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay at the table' }).tap();
    // By the browser itself, as Android’s button does it.
    await ana.page.goBack();
    await question.getByRole('button', { name: 'Home; keep my seat' }).tap();
    await expect(ana.button('Back to the table')).toBeVisible();
    await ana.button('Settings').tap();
    await back(ana);
    await expect(ana.button('Back to the table')).toBeVisible();
  } finally {
    await context.close();
  }
});

test('a name that is typed as soon as no sheet is there any more is the name', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 185);
  // A phone that draws no frame for a second: each step of a sheet that goes takes its time.
  await ana.page.addInitScript(() => {
    const later = self.setTimeout.bind(self);
    self.setTimeout = ((run: TimerHandler, wait = 0) => later(run, wait === 100 ? 1000 : wait)) as typeof setTimeout;
    self.requestAnimationFrame = () => 0;
  });
  await ana.page.goto(site.url);
  const field = ana.page.getByRole('textbox', { name: 'Your name' });
  for (const [name, close] of [['Ana', () => back(ana)], ['Bea', () => sheets(ana).getByRole('button', { name: 'Close' }).tap()]] as const) {
    await ana.button('Picture and colour').tap();
    await expect(sheets(ana)).toHaveCount(1);
    await Promise.all([
      close(),
      ana.page.waitForFunction(() => !document.querySelector('dialog')?.checkVisibility(), undefined, { polling: 1 }),
    ]);
    await field.fill(name);
    await expect(field).toHaveValue(name);
  }
});
