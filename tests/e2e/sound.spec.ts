// The table is heard and felt: what a round sounds like in a real browser, and the switches that silence it.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { agree, arrive, next, play, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

test.use({ audible: true });

declare global {
  interface Window { felt: { sounds: number[]; shakes: number[][] } }
}

/** What each sound is for, by how long it lasts in milliseconds: the docs say both. */
const SOUNDS = new Map(readFileSync(new URL('../../docs/identity.md', import.meta.url), 'utf8').split('\n')
  .map((line) => /^\| (.+?) \|.* \| (\d+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, what, lasts]) => [Number(lasts), what]));

/** Writes down every sound that begins, and every time that the phone shakes. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.felt = { sounds: [], shakes: [] };
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when: Parameters<typeof start>) {
      window.felt.sounds.push(Math.round((this.buffer?.duration ?? 0) * 1000));
      return start.apply(this, when);
    };
    Navigator.prototype.vibrate = (pattern) => {
      window.felt.shakes.push([pattern].flat() as number[]);
      return true;
    };
  });
}

/** What was heard and felt since this was asked last. */
async function felt(page: Page): Promise<{ sounds: string[]; shakes: number[][] }> {
  const { sounds, shakes } = await page.evaluate(() => {
    const { felt } = window;
    window.felt = { sounds: [], shakes: [] };
    return felt;
  });
  return { sounds: sounds.map((lasts) => SOUNDS.get(lasts) ?? `a sound of ${lasts} ms`), shakes };
}

/** Ana alone against bots. */
async function alone(browser: Browser, url: string): Promise<Person> {
  const ana = await arrive(browser, 'Ana', 71);
  await listen(ana.page);
  await ana.page.goto(url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await agree(ana, { Target: 'a single round', Bots: 'instant', 'Cards each': '5 cards' });
  await start(ana);
  return ana;
}

test('a round alone is heard from its deal to its end, and felt on each turn', async ({ browser, site, complaints }) => {
  test.setTimeout(120_000);
  const ana = await alone(browser, site.url);
  const said = complaints(ana.page);
  await next([ana]);
  await play([ana]);
  await expect(ana.heading(/ wins? the match$/)).toBeVisible();
  const { sounds, shakes } = await felt(ana.page);
  expect(sounds.filter((sound) => ![...SOUNDS.values()].includes(sound))).toEqual([]);
  for (const sound of ['A card is laid', 'A card is drawn', 'Your turn']) expect(sounds, sound).toContain(sound);
  expect(sounds.filter((sound) => /^The round is (won|lost)$/.test(sound))).toHaveLength(1);
  const won = await ana.heading('You win the match').count();
  expect(sounds.filter((sound) => sound === 'The match is won')).toHaveLength(won);
  expect(shakes.length).toBeGreaterThan(0);
  expect(said).toEqual([]);
});

test('old news is not heard after a reload, nor the sounds of a hidden page', async ({ browser, site }) => {
  const ana = await alone(browser, site.url);
  await next([ana]);
  await ana.page.reload();
  // A touch, which lets the page sound.
  await ana.button('Log').tap();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap();
  expect(await felt(ana.page)).toEqual({ sounds: [], shakes: [] });
  await play([ana], 1);
  await expect.poll(async () => (await felt(ana.page)).sounds.length).toBeGreaterThan(0);
  await next([ana]);
  await ana.page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await felt(ana.page);
  await play([ana], 1);
  expect(await felt(ana.page)).toEqual({ sounds: [], shakes: [] });
});

test('sounds are off by one tap of the menu, and vibration by a switch of its own', async ({ browser, site }) => {
  const ana = await alone(browser, site.url);
  await next([ana]);
  await ana.button('Menu').tap();
  await ana.button('Sounds off').tap();
  await expect(ana.button('Sounds on')).toBeVisible();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap();
  await felt(ana.page);
  await play([ana], 1);
  await next([ana]);
  const { sounds, shakes } = await felt(ana.page);
  expect(sounds).toEqual([]);
  expect(shakes.length).toBeGreaterThan(0);

  await ana.button('Menu').tap();
  await ana.button('Settings').tap();
  const group = (name: string) => ana.page.getByRole('group', { name });
  await expect(group('Sounds').getByRole('radio', { name: 'Off' })).toBeChecked();
  await group('Sounds').getByRole('radio', { name: 'On' }).tap();
  await group('Vibration').getByRole('radio', { name: 'Off' }).tap();
  await ana.button('Back').tap();
  await felt(ana.page);
  await play([ana], 1);
  await next([ana]);
  const later = await felt(ana.page);
  expect(later.sounds.length).toBeGreaterThan(0);
  expect(later.shakes).toEqual([]);
});
