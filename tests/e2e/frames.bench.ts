// How smoothly cards cross the fullest table, on a phone several times slower than this machine: ten players, instant bots, and
// hands that change owners.
import type { Page } from '@playwright/test';
import { autopilot } from './support/autopilot.ts';
import { type Refresh, watchScreen } from './support/compositor.ts';
import { agree, arrive, start } from './support/party.ts';
import { percentile } from './support/stopwatch.ts';
import { test } from './support/test.ts';

const SLOWER = 4;
const BOTS = 9;
/** So many sit with whoever plays alone. */
const ALONE = 3;
/** For how long they play, in seconds. */
const PLAYS = Number(process.env.SECONDS ?? 120);
/** How long the same page is looked at with nothing on it that moves, in seconds. */
const RESTS = 5;
/** Sixty in a second. */
const FRAME = 1000 / 60;
/** A frame that takes so much longer was not in time. */
const LATE = 3;
/** Milliseconds between two taps. */
const TAP = 500;

/** From one frame to the next, and what was in the air during it. */
interface Frame {
  /** When it began, in milliseconds of the page's clock. */
  at: number;
  took: number;
  flights: number;
}

declare global {
  interface Window { frames: Frame[] }
}

/** Notes every frame from now on. */
async function noteFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.frames = [];
    const flying = document.getElementsByClassName('flight');
    let last: number | undefined;
    let flights = 0;
    const note = (now: number) => {
      // What took off in the meantime counts: making it is part of the work.
      if (last !== undefined) window.frames.push({ at: last, took: now - last, flights: Math.max(flights, flying.length) });
      last = now;
      flights = flying.length;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

async function takeFrames(page: Page): Promise<Frame[]> {
  return page.evaluate(() => window.frames.splice(0));
}

/** The frames of one kind in one line. */
function row(name: string, frames: Frame[]): string {
  const took = frames.map((frame) => frame.took);
  if (took.length === 0) return `${name.padEnd(36)}${'none'.padStart(9)}`;
  const late = took.filter((ms) => ms > FRAME + LATE).length / took.length;
  const whole = took.reduce((sum, ms) => sum + ms, 0);
  const cells = [
    took.length, (1000 * took.length / whole).toFixed(1), percentile(took, 0.5).toFixed(1), percentile(took, 0.95).toFixed(1),
    percentile(took, 1).toFixed(0), `${(100 * late).toFixed(1)} %`,
  ];
  return name.padEnd(36) + cells.map((cell) => `${cell}`.padStart(9)).join('');
}

/** The refreshes of the screen that fell into these frames, in one line. */
function shownRow(name: string, frames: Frame[], refreshes: Refresh[]): string {
  const during = frames.flatMap(({ at, took }) => refreshes.filter((refresh) => refresh.at >= at && refresh.at < at + took));
  if (during.length === 0) return `${name.padEnd(36)}${'none'.padStart(9)}`;
  const share = during.filter(({ shown }) => shown).length / during.length;
  const cells = [during.length, (share * 1000 / FRAME).toFixed(1), `${(100 * (1 - share)).toFixed(1)} %`];
  return name.padEnd(36) + cells.map((cell) => `${cell}`.padStart(9)).join('');
}

test('frames', async ({ browser, site }) => {
  test.setTimeout(300_000 + PLAYS * 1000);
  const ana = await arrive(browser, 'Ana', 71);
  const { page } = ana;
  await page.goto(`${site.url}#/mix/classic+seven-zero`);
  await ana.button('Play alone with these rules').tap();
  for (let bots = ALONE; bots < BOTS; bots++) await ana.button('Add a bot').tap();
  await agree(ana, { Target: '1000 points', Bots: 'instant' });
  const session = await page.context().newCDPSession(page);
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

  await slow(SLOWER);
  await noteFrames(page);
  await page.waitForTimeout(RESTS * 1000);
  const still = await takeFrames(page);
  await slow(1);
  await start(ana);
  await autopilot(page, { every: TAP, favours: '^\\w+ [70],' });
  await takeFrames(page);
  await slow(SLOWER);
  const screen = await watchScreen(browser, page);
  await page.waitForTimeout(PLAYS * 1000);
  const refreshes = await screen();
  const played = await takeFrames(page);
  const rounds = await page.evaluate(() => window.rounds);
  await slow(1);
  const flown = (least: number, most = Infinity) => played.filter(({ flights }) => flights >= least && flights <= most);
  const aloft: [string, Frame[]][] = [
    ['one to three things in the air', flown(1, 3)],
    ['four to eight', flown(4, 8)],
    ['nine and more: a deal, every hand', flown(9)],
    ['anything in the air', flown(1)],
  ];
  console.log([
    `Milliseconds from frame to frame, ten players, a phone ${SLOWER} times slower than this machine, ${PLAYS} seconds, ${rounds} rounds ended`,
    ''.padEnd(36) + ['frames', 'a second', 'p50', 'p95', 'most', 'late'].map((word) => word.padStart(9)).join(''),
    row('the lobby, where nothing moves', still),
    row('the table, nothing in the air', flown(0, 0)),
    ...aloft.map(([name, frames]) => row(name, frames)),
    `Late is what takes more than ${(FRAME + LATE).toFixed(1)} ms: what the page could have redrawn by itself`,
    '',
    'What the screen showed of things that move meanwhile: the compositor goes on with them while the page is busy',
    ''.padEnd(36) + ['refreshes', 'a second', 'missed'].map((word) => word.padStart(9)).join(''),
    ...aloft.map(([name, frames]) => shownRow(name, frames, refreshes)),
  ].join('\n'));
});
