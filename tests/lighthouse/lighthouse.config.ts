// How Lighthouse runs on every screen.
import config, { KEEPING } from '../e2e/playwright.config.ts';
import { PORT } from './look.ts';

// Lighthouse drives the same browser through a port of its own. Screens stand still while it looks.
const { launchOptions } = config.use!;
const use = { ...config.use, ...KEEPING, launchOptions: { ...launchOptions, args: [...launchOptions!.args!, `--remote-debugging-port=${PORT}`] } };
export default {
  ...config, globalSetup: undefined, use, testDir: '.', workers: 1, fullyParallel: false, maxFailures: 0, testMatch: '**/*.bench.ts',
  reporter: 'line' as const,
};
