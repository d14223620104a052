import config from './playwright.config.ts';

// What is measured is alone on the machine, and moves as it does for most people.
const use = { ...config.use, contextOptions: { reducedMotion: 'no-preference' as const } };
export default { ...config, use, workers: 1, testMatch: '**/*.bench.ts', reporter: 'line' as const };
