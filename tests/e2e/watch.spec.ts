// A finished round watched again: open or from a seat, at any step, and from a file; and its deal played once more.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { heard, listen } from './support/ears.ts';
import { axe, inspect, misfits, settings, still } from './support/inspection.ts';
import { agree, arrive, goHome, host, joinByLink, play, playMatch, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

test('a round played is watched from the results, saved, and watched again from its file', async ({ browser, site }, info) => {
  const ana = await arrive(browser, 'Ana', 11);
  const { page } = ana;
  await listen(page.context());
  await page.goto(site.url);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await agree(ana, { Target: 'a single round', Bots: 'instant' });
  await start(ana);
  expect(await playMatch([ana])).toBe(1);

  await ana.button('Watch the round').tap();
  const dialog = page.getByRole('dialog', { name: 'A round of Classic' });
  const said = dialog.locator('.show-says');
  await expect(said).toContainText('dealt');
  await dialog.getByRole('button', { name: 'Next', exact: true }).tap();
  await expect(said).not.toContainText('dealt');
  const step = dialog.getByRole('slider', { name: 'Step' });
  await step.press('End');
  await expect(said).toContainText('the round is over');
  await expect(dialog.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await step.press('Home');
  // Whose eyes see it is chosen without scrolling, on a small phone too.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dialog.getByRole('combobox', { name: 'As seen by' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  const open = await dialog.locator('.stand-cards .card:not(.back)').count();
  await dialog.getByRole('combobox', { name: 'As seen by' }).selectOption('Ana');
  await expect(dialog.locator('.stand-cards .card:not(.back)')).toHaveCount(7);
  expect(open).toBeGreaterThan(7);
  await still(page);
  expect([...await axe(page), ...await misfits(page)]).toEqual([]);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).tap();
  const file = info.outputPath('round.tape');
  expect((await download).suggestedFilename()).toMatch(/^one-left-classic-20\d\d-\d\d-\d\d\.tape$/);
  await (await download).saveAs(file);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await page.goto(`${site.url}#/history`);
  await expect(ana.heading('History')).toBeVisible();
  await page.getByLabel('Watch a saved round').setInputFiles(file);
  await expect(dialog.locator('.show-says')).toContainText('dealt');
  await dialog.getByRole('slider', { name: 'Step' }).press('End');
  await expect(dialog.locator('.show-says')).toContainText('the round is over');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await page.getByLabel('Watch a saved round').setInputFiles({ name: 'no.tape', mimeType: '', buffer: Buffer.from('no round') });
  const no = 'This file is no round of One Left, or it did not arrive whole: have it sent once more.';
  await expect(page.getByText(no)).toBeVisible();
  // On a sheet that comes up it is seen again, not heard again.
  await page.getByRole('button', { name: /^Watch Classic · round 1/ }).tap();
  await expect(dialog.getByText(no)).toBeVisible();
  expect((await heard(page)).filter((said) => said.includes(no))).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.getByLabel('Watch a saved round').setInputFiles(file);
  await expect(dialog).toBeVisible();
  await expect(page.getByText(no)).toHaveCount(0);

  await test.step('it runs by itself until somebody goes to a step by hand', async () => {
    await expect(step).toHaveValue('1');
    await dialog.getByRole('button', { name: 'Let it run' }).tap();
    await expect(step).toHaveValue('3');
    await expect(said, 'whoever listens hears no numbers meanwhile').not.toContainText('Step');
    await dialog.getByRole('button', { name: 'Back', exact: true }).tap();
    await expect(said).toContainText('Step 2 of');
    await expect(dialog.getByRole('button', { name: 'Let it run' })).toBeVisible();
    await step.press('End');
    await dialog.getByRole('button', { name: 'Let it run' }).tap();
    await expect(step).toHaveValue('2');
    await dialog.getByRole('button', { name: 'Pause' }).tap();
    expect(await inspect(page, settings(2))).toEqual([]);
  });
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(page.locator('dialog')).toHaveCount(0);

  await test.step('the moment of a race is a photo finish', async () => {
    const race = { name: 'race.tape', mimeType: '', buffer: raced(readFileSync(file)) };
    await page.getByLabel('Watch a saved round').setInputFiles(race);
    await expect(said.or(page.getByText(no))).toBeVisible();
    // One that took no time ends a file like none at all: then it has some of its own.
    if (await said.count() === 0) await page.getByLabel('Watch a saved round').setInputFiles(file);
    await expect(said).toContainText('dealt');
    const finish = dialog.getByRole('figure', { name: 'Photo finish' });
    await expect(finish).toHaveCount(0);
    const forwards = dialog.getByRole('button', { name: 'Next', exact: true });
    for (let steps = 0; steps < 500 && await finish.count() === 0; steps++) await forwards.tap();
    await expect(finish.getByRole('listitem').first()).toHaveText(/^\S.* \d\.\d\d s$/);
    expect(await finish.getByRole('listitem').count()).toBeGreaterThan(1);
    expect(await inspect(page, settings(0))).toEqual([]);
    await dialog.getByRole('button', { name: 'Back', exact: true }).tap();
    await expect(finish).toHaveCount(0);
  });

  await test.step('its deal is played anew, from another seat', async () => {
    await dialog.getByRole('combobox', { name: 'As seen by' }).selectOption({ index: 2 });
    const seat = await dialog.getByRole('combobox', { name: 'As seen by' }).locator('option').nth(2).innerText();
    await dialog.getByRole('button', { name: 'Play this deal' }).tap();
    await expect(dialog.getByRole('button', { name: 'As Ana' })).toBeVisible();
    expect(await inspect(page, settings(1))).toEqual([]);
    await dialog.getByRole('button', { name: 'Back to the round' }).tap();
    await expect(said).toContainText('dealt');
    await dialog.getByRole('button', { name: 'Play this deal' }).tap();
    await dialog.getByRole('button', { name: `As ${seat}` }).tap();
    await expect(ana.heading('Classic · same deal')).toBeVisible();
    await expect(page.getByText('these cards are known from before')).toBeVisible();
    await expect(page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
  });
  await goHome([ana]);
});

/** A round on file with a race in its first step, unless it has some of its own: they are the last thing in it. */
function raced(file: Buffer): Buffer {
  const none = 0;
  if (file.at(-1) !== none) return file;
  const [races, tick, places] = [1, 1, 2];
  // 310 and 355 milliseconds, as numbers of two bytes are written.
  const [first, second] = [[0, 251, 54, 1], [1, 251, 99, 1]];
  return Buffer.concat([file.subarray(0, -1), Buffer.from([races, tick, places, ...first, ...second])]);
}

/** What is said over the table lies below the others and above what is asked. */
async function expectBetween(page: Page) {
  const [others, said, asked] = await Promise.all(['.pods.top', '.saying', '.says'].map((part) => page.locator(part).boundingBox()));
  expect(said?.y).toBeGreaterThanOrEqual((others?.y ?? 0) + (others?.height ?? 740));
  expect((said?.y ?? 740) + (said?.height ?? 0)).toBeLessThanOrEqual((asked?.y ?? 0) + 1);
}

test('a guest who watches the round at once waits for the check of its deal', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 115 + i)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'Cards each': '2 cards', Target: 'a single round' });
  await start(ana, ben);
  // No finger is faster: the button is pressed in the frame after the one that shows it.
  const read = await ben.page.evaluateHandle(() => {
    const texts: string[] = [];
    const find = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Watch the round');
    let pressed = false;
    const look = () => {
      for (const said of document.querySelectorAll('dialog, .saying')) texts.push(said.textContent ?? '');
      if (pressed || !find()) return;
      pressed = true;
      requestAnimationFrame(() => requestAnimationFrame(() => find()?.click()));
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return texts;
  });
  await play([ana, ben]);
  const dialog = ben.page.getByRole('dialog', { name: 'A round of Classic' });
  await expect(dialog.locator('.show-says')).toContainText('dealt');
  await expect(ben.page.getByRole('dialog')).toHaveCount(1);
  const texts = (await read.jsonValue()).join('\n');
  expect(texts).toContain('The deal is being checked…');
  expect(texts).not.toContain('This phone does not have the whole round');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(ben.page.getByRole('dialog')).toHaveCount(0);
});

test('the same deal again is told to everybody, and counts for nobody', async ({ browser, site }) => {
  test.setTimeout(180_000);
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 110 + i)));
  const people = [ana, ben];
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'Cards each': '2 cards', Target: 'a single round' });
  await start(ana, ben);
  expect(await playMatch(people)).toBe(1);
  await expect(ben.button('Same deal again')).toHaveCount(0);
  for (const [i, person] of people.entries()) expect(await inspect(person.page, settings(i))).toEqual([]);

  const ask = async () => {
    await ana.button('Same deal again').tap();
    await ana.button('Ask everybody? It does not count. Tap again').tap();
    await expect(ben.page.getByText('The same cards once more?')).toBeVisible();
    await expect(ana.page.getByText('Waiting for Ben.')).toBeVisible();
  };
  await ask();
  for (const [i, person] of people.entries()) expect(await inspect(person.page, settings(i + 4))).toEqual([]);
  await ben.button('No, new cards').tap();
  for (const person of people) {
    await expect(person.page.getByText('Ben would rather have new cards.')).toBeVisible();
    await expect(person.button('Rematch')).toBeEnabled();
  }
  await ask();
  await ben.button('Same deal again').tap();
  for (const person of people) {
    await expect(person.heading('Classic · same deal')).toBeVisible();
    await expect(person.page.getByText('these cards are known from before')).toBeVisible();
    await expectBetween(person.page);
    await person.page.getByRole('button', { name: 'OK', exact: true }).tap();
  }
  await play(people);
  for (const [i, person] of people.entries()) {
    await expect(person.heading(/ wins? the round$/)).toBeVisible();
    await expect(person.page.getByText('this round does not count')).toBeVisible();
    expect(await inspect(person.page, settings(i + 2))).toEqual([]);
  }
  await expect(ben.page.getByText('nobody shuffled these cards')).toBeVisible();
  // What this phone has checked is the round before.
  await ben.button('Watch the round').tap();
  await expect(ben.page.getByText('This phone does not have the whole round')).toBeVisible();

  await test.step('rounds before it can still be watched', async () => {
    await ana.page.getByText('Earlier rounds').tap();
    const watch = ana.button(/^Watch Classic · round 1 · .*\d/);
    // It unfolds above the buttons at the bottom.
    await expect(watch).toBeInViewport({ ratio: 1 });
    await watch.tap();
    const dialog = ana.page.getByRole('dialog', { name: 'A round of Classic' });
    await expect(dialog.locator('.show-says')).toContainText('dealt');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    expect(await inspect(ana.page, settings(4))).toEqual([]);
  });

  await ben.page.goto(`${site.url}#/history`);
  await expect(ben.page.getByText('1 round', { exact: true })).toBeVisible();
  // The match, and the round of it that this phone has.
  await expect(ben.page.getByRole('listitem')).toHaveCount(2);
  await ben.page.reload();
  await ben.button(/^Watch Classic · round 1 · .*\d/).tap();
  await expect(ben.page.getByRole('dialog').locator('.show-says')).toContainText('dealt');
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  expect(await inspect(ben.page, settings(5))).toEqual([]);
  await ben.button('Delete all').tap();
  await ben.button('Delete all? Tap again').tap();
  await expect(ben.page.getByText('Nothing has been played on this phone yet.')).toBeVisible();
  await ben.page.reload();
  await expect(ben.page.getByText('Nothing has been played on this phone yet.')).toBeVisible();
  await goHome(people);
});
