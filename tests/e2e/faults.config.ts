// How `cargo xtask faults` runs the tests of bad networks and killed browsers.
import config, { BROWSER, KEEPING, MOVING } from './playwright.config.ts';

// One case after the other: what is measured is alone on the machine. A bad network takes its time.
export default {
  ...config,
  use: { ...config.use, ...KEEPING, audible: true, contextOptions: MOVING, launchOptions: BROWSER },
  workers: 1,
  fullyParallel: false,
  maxFailures: 0,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  testMatch: '**/*.faults.ts',
  reporter: [['line'], ['./support/verdicts.ts']],
};
