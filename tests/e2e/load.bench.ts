// First visits and later ones, on a slow line and a slow phone: when something is to be seen, and when a tap is answered.
import type { Browser } from '@playwright/test';
import { openHost } from './support/host.ts';
import { arrive, host, link, PHONE } from './support/party.ts';
import { nostr } from './support/relays.ts';
import { percentile, wind } from './support/stopwatch.ts';
import { expect, kept, test } from './support/test.ts';
import { cameBefore, LATENCY, leave, newcomer, reach, SLOWER, type Step, visit, type Visit } from './support/visits.ts';

const VISITS = Number(process.env.TIMES ?? 5);
/** Milliseconds from the beginning of a visit to the tap on *Join the table*: a name is typed meanwhile. */
const TYPED = 4000;

/** Milliseconds from the beginning of a visit to a tap on something that is not the first thing to do: others do not find it sooner. */
const EARLY = 1000;

const HOME: Step = { name: 'home', selector: 'button', text: '^Host a table$', tap: 0 };
const FORM: Step = { name: 'form', selector: 'button:enabled', text: '^Join the table$', tap: TYPED };
const TO_A_TABLE_OF_ONES_OWN: Step[] = [
  HOME,
  // A word that the game is on its way, or the table.
  { name: 'answer', selector: 'main:not(.home)', text: '' },
  { name: 'lobby', selector: 'h1', text: '^Your table$' },
];
const TO_SOMEBODYS_TABLE: Step[] = [
  FORM,
  { name: 'lobby', selector: 'h1', text: '’s table$' },
  { name: 'ready', selector: 'button:enabled', text: '^I’m ready', tap: 0 },
  { name: 'cards', selector: '#hand button', text: '' },
];

/** A visit of somebody who was never here, and opens a table. */
async function open(browser: Browser, url: string): Promise<Visit> {
  const page = await visit(await newcomer(browser), url, TO_A_TABLE_OF_ONES_OWN);
  await reach(page, 'lobby');
  return leave(page);
}

/** Screens that come after the first: the taps that lead there, then the screen's frame, then what it is opened for. */
const SCREENS: Record<string, Step[]> = {
  settings: [
    { name: 'home', selector: 'button', text: '^Settings$', tap: EARLY },
    { name: 'frame', selector: 'h1', text: '^Settings$' },
    { name: 'content', selector: 'summary', text: '^Network$' },
  ],
  history: [
    { name: 'home', selector: 'button', text: '^History$', tap: EARLY },
    { name: 'frame', selector: 'h1', text: '^History$' },
    { name: 'content', selector: 'p', text: '^Nothing has been played' },
  ],
  tour: [
    { name: 'tours', selector: 'button', text: 'Newno', tap: EARLY },
    { name: 'frame', selector: 'h1', text: 'Newno tour, lesson' },
    { name: 'content', selector: '#hand button', text: '' },
  ],
  rules: [
    { name: 'home', selector: 'button', text: '^Play alone$', tap: 0 },
    { name: 'lobby', selector: 'button', text: '^Rulebook$', tap: EARLY },
    { name: 'frame', selector: 'dialog h2', text: '^Rules of Classic$' },
    { name: 'content', selector: 'dialog input[type=search]', text: '' },
  ],
};

/** First visits on a fast line, each to one of these screens: milliseconds from the tap to its frame, and to its content. */
async function look(browser: Browser, url: string, screen: string): Promise<[number, number]> {
  const steps = SCREENS[screen];
  const address = screen === 'tour' ? `${url}#/tour` : url;
  const page = await visit(await newcomer(browser), address, [...steps], 'fast');
  await reach(page, 'content');
  const { shown, tapped } = await leave(page);
  const tap = tapped[steps[steps.length - 3].name];
  return [shown.frame - tap, shown.content - tap];
}

interface Joining extends Visit {
  /** The host's tap on *Start*, in milliseconds since the visit began. */
  started: number;
  link: string;
}

/** A visit of somebody who was never here, and follows a link to a table until its cards are dealt. */
async function join(browser: Browser, url: string): Promise<Joining> {
  const ana = await arrive(browser, 'Ana', undefined, undefined, { ignoreHTTPSErrors: true, serviceWorkers: 'block' });
  await wind(ana.page.context());
  await host(ana, url);
  const invitation = await link(ana);
  const page = await visit(await newcomer(browser), invitation, TO_SOMEBODYS_TABLE);
  await reach(page, 'ready');
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  await reach(page, 'cards');
  const seen = await leave(page);
  const started = await ana.page.evaluate(() => window.tapped) - seen.began;
  await ana.page.context().close();
  return { ...seen, started, link: invitation };
}

/** A visit of somebody who has been here once, and whose phone has kept the app. */
async function comeBack(browser: Browser, site: string, url: string, { tap, ...step }: Step, line?: 'none'): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
  const first = await context.newPage();
  await first.goto(site);
  await kept(first);
  await first.close();
  const page = await visit(context, url, [step], line);
  await reach(page, step.name);
  return leave(page);
}

/** A visit of each kind, one after the other: a machine that is busy for a while is so for all of them. */
async function pay(browser: Browser, url: string, site: string) {
  const opened = await open(browser, url);
  const joined = await join(browser, url);
  const { hash } = new URL(joined.link);
  const back = (to: string, step: Step, line?: 'none') => comeBack(browser, site, `${site}${to}`, step, line);
  return {
    opened,
    joined,
    home: await back('', HOME),
    form: await back(hash, FORM),
    homeOffline: await back('', HOME, 'none'),
    formOffline: await back(hash, FORM, 'none'),
  };
}

type Visits = Awaited<ReturnType<typeof pay>>;

const kilobytes = (visit: Visit, step: string) => cameBefore(visit, step).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** The texts that were to be seen at first. */
function reads(visits: Visit[]): string {
  const texts = new Set(visits.map((visit) => `“${visit.reads}”`));
  return `  To be seen at first: ${[...texts].join(', ')}`;
}

/** The files that had come before the form could be tapped, in the median visit. */
function files(visits: Visit[]): string {
  const sorted = [...visits].sort((a, b) => a.shown.form - b.shown.form);
  const came = cameBefore(sorted[Math.floor(sorted.length / 2)], 'form');
  return `  Come by then: ${came.map(({ name, here, bytes }) => `${name} (${(bytes / 1000).toFixed(1)} KB, at ${here.toFixed(0)})`).join(', ')}`;
}

test('screens', async ({ browser }) => {
  test.setTimeout(60_000 + VISITS * 60_000);
  const relay = await nostr();
  const { url, stop } = await openHost(relay.line);
  const lines = [];
  for (const screen of Object.keys(SCREENS)) {
    const seen: [number, number][] = [];
    while (seen.length < VISITS) seen.push(await look(browser, url, screen));
    const cell = (values: number[]) => [percentile(values, 0.5), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0).padStart(8)).join('');
    lines.push(`${screen.padEnd(12)}${cell(seen.map(([frame]) => frame))}${cell(seen.map(([, content]) => content))}`);
  }
  await stop();
  await relay.stop();
  console.log([
    `First visits on a fast line, ${VISITS} of each kind: milliseconds from a tap, ${EARLY / 1000} s after the start, to the frame of a screen and to its content (aim: 300)`,
    `${''.padEnd(12)}${['frame', 'least', 'most', 'content', 'least', 'most'].map((word) => word.padStart(8)).join('')}`,
    ...lines,
  ].join('\n'));
});

test('load', async ({ browser, site }) => {
  test.setTimeout(120_000 + VISITS * 600_000);
  const relay = await nostr();
  const { url, stop } = await openHost(relay.line);
  // The first one warms up the machine.
  await open(browser, url);
  const all: Visits[] = [];
  while (all.length < VISITS) all.push(await pay(browser, url, site.url));
  await stop();
  await relay.stop();
  const [opened, joined] = [all.map((visits) => visits.opened), all.map((visits) => visits.joined)];
  expect([...opened, ...joined].every(({ paint }) => paint > 0)).toBe(true);
  const row = (name: string, of: (visits: Visits) => number, aim = '') => {
    const values = all.map(of);
    const cells = [percentile(values, 0.5), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0).padStart(8));
    return `${name.padEnd(52)}${cells.join('')}${aim.padStart(8)}`;
  };
  console.log([
    `In milliseconds: ${LATENCY} ms to the host and from phone to phone, 1.6 Mbit/s, a phone ${SLOWER} times slower than this machine, ${VISITS} visits of each kind`,
    'Not slowed down: messages of web sockets that are open',
    `${''.padEnd(52)}${['median', 'least', 'most', 'aim'].map((word) => word.padStart(8)).join('')}`,
    'Home, the first visit',
    row('  something is to be seen', ({ opened }) => opened.paint, '600'),
    row('  “Host a table” can be tapped', ({ opened }) => opened.shown.home, '1500'),
    row('  a tap on it is answered', ({ opened }) => opened.shown.answer, '2000'),
    row('  the lobby is there', ({ opened }) => opened.shown.lobby, '3000'),
    row('  KB that came until then', ({ opened }) => kilobytes(opened, 'lobby')),
    reads(opened),
    'A link to a table, the first visit',
    row('  something is to be seen', ({ joined }) => joined.paint, '600'),
    row('  “Join the table” can be tapped', ({ joined }) => joined.shown.form, '1700'),
    row('  KB that came until then', ({ joined }) => kilobytes(joined, 'form')),
    row('  it is tapped', ({ joined }) => joined.tapped.form),
    row('  from that tap to the lobby', ({ joined }) => joined.shown.lobby - joined.tapped.form, '700'),
    row('  the host taps “Start”', ({ joined }) => joined.started),
    row('  from that tap to the guest’s cards', ({ joined }) => joined.shown.cards - joined.started, '1000'),
    reads(joined),
    files(joined),
    'A phone that has kept the app',
    row('  home can be tapped', ({ home }) => home.shown.home, '700'),
    row('  a link to a table: the form can be tapped', ({ form }) => form.shown.form, '700'),
    row('  without a network: home can be tapped', ({ homeOffline }) => homeOffline.shown.home, '700'),
    row('  without a network: the form can be tapped', ({ formOffline }) => formOffline.shown.form, '700'),
  ].join('\n'));
});
