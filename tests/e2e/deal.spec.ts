// Every phone checks the deal: the verdict on the results, what stands behind it, and the round as a file.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Person } from './support/person.ts';
import { agree, arrive, host, joinByLink, play, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window { tables: string[] }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FAIR = 'The deal was checked: nobody chose the cards, and every step is as it was played.';

/** What the tool says of a round written down. It is built beside the same packages as for its own tests, so not twice. */
function verify(file: string): string {
  execFileSync('cargo', ['build', '--quiet', '--workspace', '--exclude', 'app', '--exclude', 'xtask', '--bin', 'one-left'], { cwd: ROOT, stdio: 'inherit' });
  return execFileSync(`${ROOT}target/debug/one-left`, ['verify', file], { encoding: 'utf8' });
}

/** Opens what stands behind the verdict. */
async function details(person: Person) {
  const line = person.page.getByRole('status').filter({ hasText: FAIR });
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'Details' }).tap();
  return person.page.getByRole('dialog', { name: 'The deal' });
}

test('a host and two guests play a round, see that it was fair, and take it along', async ({ browser, serve, complaints }, info) => {
  const site = await serve();
  const [ana, ben, cem] = [await arrive(browser, 'Ana', 31), await arrive(browser, 'Ben', 32), await arrive(browser, 'Cem', 33)];
  const people = [ana, ben, cem];
  const said = people.map((person) => complaints(person.page));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await joinByLink(cem, ana);
  await agree(ana, { Target: 'a single round', 'Cards each': '4 cards' });
  await start(ana, ben, cem);
  await play(people);

  const codes: string[] = [];
  for (const person of people) {
    const sheet = await details(person);
    for (const by of [/^Shuffled together by/, /found good, by the phones of/]) {
      for (const name of ['Ana', 'Ben', 'Cem']) await expect(sheet.getByText(by)).toContainText(name);
    }
    await expect(sheet.getByText('The host’s phone deals, so it knows the cards.')).toBeVisible();
    codes.push(await sheet.locator('.code').innerText());
  }
  expect(new Set(codes).size).toBe(1);

  const file = info.outputPath('round');
  const download = ben.page.waitForEvent('download');
  await ben.button('Save transcript').tap();
  await (await download).saveAs(file);
  const verdict = verify(file);
  expect(verdict).toContain(FAIR);
  expect(verdict).toContain(codes[0]);
  expect(said.flat()).toEqual([]);
});

/** Notes each table that the page shows from now on: the heading, the hand and the question. */
async function watchTheTable(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.tables = [];
    const text = (selector: string) => document.querySelector(selector)?.textContent;
    new MutationObserver(() => {
      const hand = document.querySelector('#hand')?.getAttribute('aria-label');
      const now = [text('h1'), hand, text('.asked')].join(' | ');
      if (hand && now !== window.tables.at(-1)) window.tables.push(now);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

test('the table shows while the host waits for a phone', async ({ browser, serve }) => {
  const site = await serve();
  const [ana, ben, cem] = [await arrive(browser, 'Ana', 34), await arrive(browser, 'Ben', 35), await arrive(browser, 'Cem', 36)];
  const people = [ana, ben, cem];
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await joinByLink(cem, ana);
  for (const person of [ana, ben]) await watchTheTable(person.page);
  for (const guest of [ben, cem]) await guest.button('I’m ready').tap();
  await expect(ana.page.getByRole('button', { name: 'Start', disabled: false })).toBeVisible();
  // Cem's phone has other things to do, for less time than the host waits.
  const busy = cem.page.evaluate(() => { for (const end = performance.now() + 500; performance.now() < end;); });
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  await busy;
  for (const person of people) await expect(person.page.getByRole('group', { name: 'Your hand, 7 cards' })).toBeVisible();
  for (const person of [ana, ben]) {
    const [first, second] = await person.page.evaluate(() => window.tables);
    expect(first).toBe('Classic · round 1 | Your hand, empty | Dealing…');
    expect(second).toContain('Your hand, 7 cards');
  }
});
