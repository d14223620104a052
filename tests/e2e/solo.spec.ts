// Playing alone, after one visit, with no network at all.
import { KEEPING } from './playwright.config.ts';
import { agree, arrive, playMatch, start } from './support/party.ts';
import { axe, misfits, still } from './support/inspection.ts';
import { expect, kept, test } from './support/test.ts';

test.use(KEEPING);

test('offline, a round against bots is played to its end', async ({ browser, serve, complaints }) => {
  // Below a path of its own, where anything fetched from the top would be missing.
  const site = await serve({ base: '/some/sub/path' });
  const ana = await arrive(browser, 'Ana', 11);
  await ana.page.goto(site.url);
  await kept(ana.page);
  await site.stop();
  await ana.page.context().setOffline(true);
  const said = complaints(ana.page);
  await ana.page.reload();
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await agree(ana, { Target: 'a single round', Bots: 'instant' });
  await start(ana);
  expect(await playMatch([ana])).toBe(1);
  await still(ana.page);
  expect([...await axe(ana.page), ...await misfits(ana.page)]).toEqual([]);
  expect(said).toEqual([]);
});
