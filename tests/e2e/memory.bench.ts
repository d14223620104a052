// The memory of a phone that plays alone, round after round at one table, and of a host and a guest among ten players.
import type { Page } from '@playwright/test';
import { autopilot } from './support/autopilot.ts';
import { cells, HEAD, measure, type Need, noteMemories } from './support/memory.ts';
import { agree, arrive, host, joinByLink, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

const numbers = (list: string) => list.split(',').map(Number);
/** It is looked at after so many rounds; the first look comes after everything was done once. */
const LOOKS = numbers(process.env.ROUNDS ?? '10,25,50,75,100');
/** Milliseconds between two taps. */
const TAP = 60;

const NAMES = ['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jule'];
/** Ten phones on one machine are looked at when the cards are dealt, and after so many rounds. */
const LOOKS_AT_TEN = numbers(process.env.ROUNDS_OF_TEN ?? '1,3');
const TAP_OF_TEN = 500;

/** Waits for the middle of a round after so many: a table, and no results. */
async function reach(page: Page, rounds: number): Promise<void> {
  const there = (rounds: number) => window.rounds >= rounds && document.querySelector('#hand button') !== null;
  await page.waitForFunction(there, rounds, { timeout: 1_800_000, polling: 100 });
}

async function rest(page: Page, resting: boolean): Promise<void> {
  await page.evaluate((resting) => { window.resting = resting; }, resting);
}

const line = (all: (string | number)[]) => all.map((cell) => `${cell}`.padStart(11)).join('');

test('memory', async ({ browser, site }) => {
  test.setTimeout(3_600_000);
  const ana = await arrive(browser, 'Ana', 21);
  const { page } = ana;
  const session = await noteMemories(page);
  await page.goto(site.url);
  await ana.button('Play alone').tap();
  await agree(ana, { 'Cards each': '2 cards', Target: '1000 points', Bots: 'instant' });
  await start(ana);
  await autopilot(page, { every: TAP });
  const needs: [rounds: number, need: Need][] = [];
  for (const rounds of LOOKS) {
    await reach(page, rounds);
    await rest(page, true);
    await expect.poll(() => ana.isAsked()).toBe(true);
    needs.push([await page.evaluate(() => window.rounds), await measure(page, session)]);
    await rest(page, false);
  }
  console.log([
    'Alone at one table against three instant bots, in MB; growth is from the first look',
    line(['rounds', ...HEAD]),
    ...needs.map(([rounds, need]) => line([rounds, ...cells(need, needs[0][1])])),
  ].join('\n'));
});

test('memory among ten players', async ({ browser, site }) => {
  test.setTimeout(3_600_000);
  const people = await Promise.all(NAMES.map((name, at) => arrive(browser, name, 30 + at)));
  const [ana, ...guests] = people;
  const measured = [ana, guests[0]];
  const sessions = await Promise.all(measured.map(({ page }) => noteMemories(page)));
  await host(ana, site.url);
  for (const guest of guests) await joinByLink(guest, ana);
  await agree(ana, { 'Cards each': '2 cards', Target: '1000 points' });
  await start(ana, ...guests);
  const needs: [rounds: number, host: Need, guest: Need][] = [];
  const look = async () => {
    const [host, guest] = await Promise.all(measured.map(({ page }, at) => measure(page, sessions[at])));
    needs.push([await ana.page.evaluate(() => window.rounds ?? 0), host, guest]);
  };
  await look();
  for (const { page } of people) await autopilot(page, { every: TAP_OF_TEN });
  for (const rounds of LOOKS_AT_TEN) {
    for (const { page } of measured) await reach(page, rounds);
    await Promise.all(people.map(({ page }) => rest(page, true)));
    await look();
    await Promise.all(people.map(({ page }) => rest(page, false)));
  }
  const lines = (at: 1 | 2) => needs.map((need) => line([need[0], ...cells(need[at], needs[0][at])]));
  console.log([
    'Ten players on ten phones, in MB; growth is from the first look, when the cards are dealt',
    line(['rounds', ...HEAD]),
    'the host', ...lines(1),
    'a guest', ...lines(2),
  ].join('\n'));
});
