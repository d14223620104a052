// The same build under a sub-path: people meet by the link that it gives them, and play.
import { KEEPING } from './playwright.config.ts';
import { agree, arrive, host, joinByLink, link, playMatch, start } from './support/party.ts';
import { expect, test } from './support/test.ts';

test.use(KEEPING);

test('two meet and play a round under a sub-path', async ({ browser, serve, complaints }) => {
  const site = await serve({ base: '/some/sub/path' });
  const ana = await arrive(browser, 'Ana', 61);
  const ben = await arrive(browser, 'Ben', 62);
  const said = [ana, ben].map((person) => complaints(person.page));
  await host(ana, site.url);
  expect(await link(ana)).toMatch(/\/some\/sub\/path\/#\/join\//);
  await joinByLink(ben, ana);
  await agree(ana, { Target: 'a single round' });
  await start(ana, ben);
  expect(await playMatch([ana, ben])).toBe(1);
  expect(said.flat()).toEqual([]);
});
