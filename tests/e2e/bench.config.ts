// How `cargo xtask bench` runs the measurements in browsers.
import config, { BROWSER, KEEPING, MOVING } from './playwright.config.ts';

// What is measured is alone on the machine, and moves as it does for most people. None of it opens a page of examples.
const use = { ...config.use, ...KEEPING, audible: true, contextOptions: MOVING, launchOptions: BROWSER };
export default { ...config, globalSetup: undefined, use, workers: 1, fullyParallel: false, testMatch: '**/*.bench.ts', reporter: 'line' as const };
