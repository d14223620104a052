import config from './playwright.config.ts';

export default { ...config, testMatch: '**/*.bench.ts', reporter: 'line' as const };
