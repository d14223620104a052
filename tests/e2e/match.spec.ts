// A whole match between five: a host, guests by link, by pasted codes and by camera, and a bot.
import type { Browser } from '@playwright/test';
import type { Person } from './support/person.ts';
import { agree, arrive, goHome, host, joinByCamera, joinByLink, joinByPaste, next, play, playMatch, start } from './support/party.ts';
import { launch } from './support/phones.ts';
import { expect, test } from './support/test.ts';
import { writeFilm } from './support/fake-camera.ts';

const SEED = 7;

/** A browser whose camera plays a film. */
async function withCamera(options: { args?: string[] }, film: string): Promise<Browser> {
  writeFilm(film, '', 25);
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  return launch(options, ...camera);
}

/** The points by name, as this screen shows them. */
async function totals(person: Person): Promise<[string, number][]> {
  const rows = person.page.getByRole('table').first().getByRole('row');
  const lines = (await rows.allInnerTexts()).slice(1).map((row) => row.split('\t').map((cell) => cell.trim()));
  return lines.map((cells) => [cells[0].replace(/\s*★/, ''), Number(cells.at(-1))]);
}

/** The card on top, as this screen shows it. */
function discarded(person: Person): Promise<string | null> {
  return person.page.getByRole('img', { name: /^Discard pile/ }).getAttribute('aria-label');
}

test('a match between a host, three guests and a bot, through reloads and without its server', async ({ serve, launchOptions, complaints }, info) => {
  test.setTimeout(600_000);
  const site = await serve();
  const film = info.outputPath('seen.y4m');
  const browser = await withCamera(launchOptions, film);
  const ana = await arrive(browser, 'Ana', SEED);
  const ben = await arrive(browser, 'Ben', SEED + 1, { challenges: true });
  const cem = await arrive(browser, 'Cem', SEED + 2, { catches: true });
  const dia = await arrive(browser, 'Dia', SEED + 3);
  const people = [ana, ben, cem, dia];
  const said = people.map((person) => complaints(person.page));

  await test.step('everybody comes, each in another way', async () => {
    await host(ana, site.url);
    await joinByLink(ben, ana);
    await joinByPaste(cem, ana, site.url);
    await joinByCamera(dia, ana, site.url, film);
    await ana.button('Add a bot').tap();
    await agree(ana, { Target: '100 points', 'Cards each': '5 cards', Bots: 'instant' });
    for (const guest of [ben, cem, dia]) await expect(guest.page.getByText('100 points win')).toBeVisible();
    await start(ana, ben, cem, dia);
  });

  await test.step('a guest reloads and is back in its seat', async () => {
    await play(people, 6);
    // While one of them is asked, the bot moves nothing.
    await next(people);
    const hand = await ben.hand();
    await ben.page.reload();
    await expect.poll(() => ben.hand()).toEqual(hand);
    await play(people, 4);
  });

  await test.step('the host reloads and the game goes on', async () => {
    await next(people);
    const hands = await Promise.all(people.map((person) => person.hand()));
    await ana.page.reload();
    for (const [i, person] of people.entries()) await expect.poll(() => person.hand()).toEqual(hands[i]);
    await play(people, 4);
    // Without the server nobody who still looks for the host would find it.
    await expect.poll(async () => new Set(await Promise.all(people.map(discarded))).size, 'what lies on top').toBe(1);
  });

  await test.step('the server dies, and nobody notices', async () => {
    await site.stop();
    await playMatch(people);
  });

  const final = await totals(ana);
  expect(final).toHaveLength(5);
  expect(final[0][1]).toBeGreaterThanOrEqual(100);
  for (const [, points] of final.slice(1)) expect(points).toBeLessThan(100);
  for (const person of people) {
    await expect(person.heading(person.name === final[0][0] ? 'You win the match' : `${final[0][0]} wins the match`)).toBeVisible();
    expect(await totals(person)).toEqual(final);
  }
  expect(said.flat().filter((line) => !/WebSocket|ERR_CONNECTION/.test(line))).toEqual([]);
  await goHome(people);
  await browser.close();
});
