// Lighthouse on every screen, on a phone, by day and by night.
import { autopilot } from '../e2e/support/autopilot.ts';
import { still } from '../e2e/support/inspection.ts';
import { agree, arrive, host, joinByLink, start } from '../e2e/support/party.ts';
import type { Person } from '../e2e/support/person.ts';
import { expect, test } from '../e2e/support/test.ts';
import { WALKS } from '../e2e/support/tour.ts';
import { look, type Scheme, SCHEMES, type Verdict, visit } from './look.ts';

const GAMES = ['Classic', 'Newno', 'Unu', 'Grand', 'Jungle', 'Twist'];
/** Milliseconds between two taps of somebody who plays a round to its end. */
const TAP = 100;

class Verdicts {
  private readonly found: { screen: string; scheme: Scheme; verdict: Verdict }[] = [];

  add(screen: string, scheme: Scheme, verdict: Verdict): void {
    this.found.push({ screen, scheme, verdict });
  }

  /** Has Lighthouse look at a screen in every light. */
  async of(screen: string, { page }: Person): Promise<void> {
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await still(page);
      this.add(screen, scheme, await look(page));
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }

  /** One line for each screen, then what each lacks. */
  table(): string {
    const screens = [...new Set(this.found.map(({ screen }) => screen))];
    const cells = (values: (string | number)[]) => values.map((value) => `${value}`.padStart(8)).join('');
    const scores = (screen: string) => SCHEMES.flatMap((wanted) => {
      const verdict = this.found.find(({ screen: name, scheme }) => name === screen && scheme === wanted)?.verdict;
      return [verdict?.accessibility ?? '', verdict?.practices ?? ''];
    });
    const lacks = this.found.flatMap(({ screen, scheme, verdict }) => verdict.lacks.map((what) => `${screen}, ${scheme}: ${what}`));
    return [
      ''.padEnd(44) + cells(['light', '', 'dark', '']),
      ''.padEnd(44) + cells(['access.', 'pract.', 'access.', 'pract.']),
      ...screens.map((screen) => screen.padEnd(44) + cells(scores(screen))),
      ...lacks.length > 0 ? ['Lacking:', ...lacks] : ['Nothing is lacking'],
    ].join('\n');
  }
}

/** Sits down alone for a game. */
async function alone(ana: Person, url: string, game: string): Promise<void> {
  await ana.page.goto(`${url}?${game}#/mix/${game.toLowerCase()}`);
  await ana.button('Play alone with these rules').tap();
  await expect(ana.heading('Your table')).toBeVisible();
}

test('before the table', async ({ browser, site }) => {
  test.setTimeout(600_000);
  const verdicts = new Verdicts();
  for (const scheme of SCHEMES) {
    const first = await arrive(browser, 'Ana', undefined, {}, { colorScheme: scheme });
    verdicts.add('home, from its first byte on', scheme, await visit(first.page, site.url));
    await first.page.context().close();
  }
  const ana = await arrive(browser, 'Ana', 50);
  const { page } = ana;
  const at = async (fragment: string, title: string, screen: string) => {
    await page.goto(`${site.url}#/${fragment}`);
    await expect(ana.heading(title)).toBeVisible();
    await verdicts.of(screen, ana);
  };
  await at('', 'One Left', 'home');
  await at('settings', 'Settings', 'settings');
  await page.getByText('Network', { exact: true }).tap();
  await verdicts.of('settings of the network', ana);
  await at('history', 'History', 'history, empty');
  await at('join', 'Join a table', 'join');
  await at('mix/classic+jump-in+seven-zero', 'House rules for you', 'house rules from a link');
  await at('tour', 'Learn a game', 'tours');
  await at('tour/newno', 'Newno tour, lesson 1 of 9', 'a lesson of a tour');
  console.log(`Lighthouse, before the table:\n${verdicts.table()}`);
});

test('in the lobby', async ({ browser, site }) => {
  test.setTimeout(600_000);
  const verdicts = new Verdicts();
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, nth) => arrive(browser, name, 50 + nth)));
  await host(ana, site.url);
  await verdicts.of('lobby of a host', ana);
  await joinByLink(ben, ana);
  await verdicts.of('lobby of a guest', ben);
  await ana.button('House rules').tap();
  await verdicts.of('house rules', ana);
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await ana.button('Another game').tap();
  await verdicts.of('which game', ana);
  console.log(`Lighthouse, in the lobby:\n${verdicts.table()}`);
});

for (const game of GAMES) {
  test(`a table of ${game}`, async ({ browser, site }) => {
    test.setTimeout(600_000);
    const verdicts = new Verdicts();
    const ana = await arrive(browser, 'Ana', 60);
    await alone(ana, site.url, game);
    await verdicts.of(`lobby of ${game}, alone`, ana);
    await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
    await expect(ana.page.getByRole('group', { name: 'Actions' })).toBeVisible();
    await verdicts.of(`table of ${game}`, ana);
    console.log(`Lighthouse, ${game}:\n${verdicts.table()}`);
  });
}

test('at the table and after it', async ({ browser, site }) => {
  test.setTimeout(900_000);
  const verdicts = new Verdicts();
  const ana = await arrive(browser, 'Ana', 11);
  const { page } = ana;
  await alone(ana, site.url, 'Classic');
  await agree(ana, { Target: 'a single round', Bots: 'instant', 'Cards each': '3 cards' });
  await start(ana);
  await expect.poll(() => ana.isAsked()).toBe(true);
  await verdicts.of('table, on turn', ana);
  const close = () => page.getByRole('dialog').last().getByRole('button', { name: 'Close', exact: true }).tap();
  await ana.button('Menu').tap();
  await verdicts.of('menu', ana);
  await ana.button('Rulebook').tap();
  await verdicts.of('rules', ana);
  await ana.button('Show me CLA-20').tap();
  await expect(page.locator('.show-says')).not.toBeEmpty();
  await verdicts.of('Show me', ana);
  await close();
  await close();
  if (await page.getByRole('dialog').count() > 0) await close();
  await autopilot(page, { every: TAP, once: true });
  await expect(ana.heading(/ wins? the (round|match)$/)).toBeVisible({ timeout: 120_000 });
  await verdicts.of('results', ana);
  await page.getByText('Round by round').tap();
  await verdicts.of('results, round by round', ana);
  await ana.button('Watch the round').tap();
  await expect(page.locator('.show-says')).toContainText('dealt');
  await verdicts.of('a round watched', ana);
  await close();
  await page.goto(`${site.url}#/history`);
  await expect(ana.heading('History')).toBeVisible();
  await verdicts.of('history', ana);
  console.log(`Lighthouse, at the table and after it:\n${verdicts.table()}`);
});

// Whatever else there is, with EVERY=1.
if (process.env.EVERY) {
  for (const [name, walk] of Object.entries(WALKS)) {
    test(`every screen: ${name}`, async ({ browser, site }) => {
      test.setTimeout(3_600_000);
      const verdicts = new Verdicts();
      await walk(browser, site.url, {}, (screen, person) => verdicts.of(screen, person));
      console.log(`Lighthouse, every screen ${name}:\n${verdicts.table()}`);
    });
  }
}
