import config from './playwright.config.ts';

// What is measured is alone on the machine.
export default { ...config, workers: 1, testMatch: '**/*.bench.ts', reporter: 'line' as const };
