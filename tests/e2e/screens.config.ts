// How `cargo xtask screens` takes the pictures of the documents.
import config from './playwright.config.ts';

export default { ...config, testMatch: '**/*.screens.ts', reporter: 'line' as const };
