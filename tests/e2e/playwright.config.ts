// How the browser tests run: their browser, their workers, and their time limits.
import { defineConfig } from '@playwright/test';

const STILL = { reducedMotion: 'reduce' } as const;
/** The browser as people have it: it asks for permissions. */
export const WHOLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** As most people have it. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** The app keeps itself for offline use, as it does for people. */
export const KEEPING = { serviceWorkers: 'allow' } as const;

/** What is started for each worker. */
export const BROWSER = {
  executablePath: process.env.HEADLESS_SHELL ?? WHOLE,
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync', '--in-process-gpu',
  ],
};

export default defineConfig({
  testMatch: '**/*.spec.ts',
  globalSetup: './support/pages.ts',
  // Several phones in one test wait for each other most of the time: three tests keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // Far more than any test needs where nothing else runs: a machine that many share may be several times slower.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  maxFailures: 5,
  // What passes only the second time has a fault.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    screenshot: 'only-on-failure',
    // What moves keeps a processor busy for each phone. Tests that are about movement say so.
    contextOptions: STILL,
    // Fetching and checking every file anew takes a phone a third of its start, and what a test stops on its way would be
    // answered from there. Tests about that say so.
    serviceWorkers: 'block',
    // A page lives for seconds here: making its program faster would take longer than it ever saves.
    launchOptions: { ...BROWSER, args: [...BROWSER.args, '--js-flags=--liftoff-only'] },
  },
});
