// The lobby: which game, which house rules, who sits where; what bots say of it, what is kept and passed on.
import type { Locator } from '@playwright/test';
import { agree, arrive, host, joinByLink, start } from './support/party.ts';
import type { Person } from './support/person.ts';
import { axe, misfits } from './support/inspection.ts';
import { expect, test } from './support/test.ts';

/** Chooses another game, by its name. */
async function choose(person: Person, game: string): Promise<void> {
  await person.button('Another game').tap();
  await person.page.getByRole('dialog', { name: 'Which game?' }).getByRole('button', { name: new RegExp(`^${game}`) }).tap();
  await expect(person.page.getByRole('heading', { name: new RegExp(`^${game}`), level: 2 })).toBeVisible();
}

/** The title of the game in the lobby. */
const titled = (person: Person, title: RegExp) => person.page.getByRole('heading', { name: title, level: 2 });

async function close(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
}

for (const game of ['Classic', 'Jungle', 'Twist', 'Unu', 'Newno', 'Grand']) {
  test(`${game} is chosen, tried by bots beside the page, and dealt`, async ({ browser, site }) => {
    const ana = await arrive(browser, 'Ana', 71);
    await ana.page.goto(site.url);
    await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
    await ana.button('Play alone').tap();
    await choose(ana, game);
    await expect(ana.page.getByText(/^About .*, with 4 players\.$/)).toBeVisible();
    expect([...await axe(ana.page), ...await misfits(ana.page)]).toEqual([]);
    await ana.button('Start').tap();
    await expect(ana.heading(new RegExp(`^${game} · round 1`))).toBeVisible();
    await ana.page.goBack();
    await ana.button('Home; keep my seat').tap();
    await expect(ana.button(`${game} with bots, at once`)).toBeVisible();
    await ana.button('Host a table').tap();
    await expect(ana.button('That ends the game you are playing. Tap again')).toBeVisible();
    await ana.button('Back to the table').tap();
    await expect(ana.heading(new RegExp(`^${game} · round 1`))).toBeVisible();
  });
}

test('players who were ready read what has changed since', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 72 + i)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await expect(ana.page.locator('.start')).toContainText('Ben is not ready yet.');
  await expect(ben.page.locator('.start')).toContainText('You are not ready yet.');
  const mark = () => ben.button('I’m ready').evaluate((button) => getComputedStyle(button, '::after').content);
  expect(await mark()).toBe('none');
  await ben.button('I’m ready').tap();
  await expect.poll(mark).toContain('✓');
  // On a small phone none of the four ways to the rules takes two lines.
  await ana.page.setViewportSize({ width: 360, height: 740 });
  const heights = await ana.page.locator('.game > .row > .button').evaluateAll((all) => all.map((button) => button.clientHeight));
  expect(heights).toEqual([40, 40, 40, 40]);
  await agree(ana, { Target: '200 points', 'Jump-in': 'identical card' });
  await expect(ben.page.getByRole('status').getByText('New since you were ready: jump-in (identical card), 200 points.')).toBeVisible();
  await choose(ana, 'Twist');
  await expect(ben.page.getByRole('status').getByText('New since you were ready: Twist instead of Classic.')).toBeVisible();
  await expect(ana.page.locator('.start').getByText('Add a player.')).toBeVisible();
  await ana.button('Add a bot').tap();
  await start(ana, ben);
});

test('seats are put in order by dragging and by arrows, and make the teams', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 74);
  await ana.page.goto(site.url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await choose(ana, 'Twist');
  await agree(ana, { Teams: '2 teams of 2' });
  await ana.button('Seats').tap();
  const sheet = ana.page.getByRole('dialog', { name: 'Seats' });
  const rows = sheet.getByRole('listitem');
  await expect(rows).toHaveText([/^Ana.*Team A/, /^Ada.*Team B/, /^Bolt.*Team A/, /^Cosmo.*Team B/]);
  await sheet.getByRole('button', { name: 'Move Cosmo up' }).tap();
  await expect(rows).toHaveText([/^Ana.*Team A/, /^Ada.*Team B/, /^Cosmo.*Team A/, /^Bolt.*Team B/]);
  const [from, to] = await Promise.all([0, 3].map((at) => rows.nth(at).locator('.grip').boundingBox()));
  if (!from || !to) throw new Error('the handles are not there');
  await ana.page.mouse.move(from.x + 20, from.y + 20);
  await ana.page.mouse.down();
  await ana.page.mouse.move(to.x + 20, to.y + 20, { steps: 6 });
  await ana.page.mouse.up();
  await expect(rows).toHaveText([/^Ada.*Team A/, /^Cosmo.*Team B/, /^Bolt.*Team A/, /^Ana.*Team B/]);
  await close(sheet);
});

test('a table’s own rules are set with twelve taps from home, one scroll, and the game starts', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 187);
  const { page } = ana;
  let scrolls = 0;
  /** Taps what is seen between the head of a sheet and the foot of the lobby; scrolls if it is not. */
  const tap = async (thing: Locator) => {
    const seen = () => thing.evaluate((thing) => {
      const { left, right, top, bottom } = thing.getBoundingClientRect();
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return there !== null && (thing.contains(there) || there.contains(thing) && there.matches('label'));
    });
    await expect(thing).toBeAttached();
    // A sheet that closes, or a word about a newcomer, may lie over it for a moment.
    const comes = await expect.poll(seen, { timeout: 1000 }).toBe(true).then(() => true, () => false);
    if (!comes) {
      scrolls += 1;
      await thing.evaluate((thing) => thing.scrollIntoView({ block: 'center' }));
    }
    await thing.tap();
  };
  await page.goto(site.url);
  await tap(page.getByRole('textbox', { name: 'Your name' }));
  await page.keyboard.type('Ana');
  await tap(ana.button('Host a table'));
  // A phone comes by another address than this computer.
  await page.locator('.invite .note').evaluate((note: HTMLElement) => note.remove());
  await tap(ana.button('House rules'));
  const rules = page.getByRole('dialog', { name: 'House rules' });
  const value = (rule: string, word: string) => {
    const row = rules.getByRole('radiogroup', { name: new RegExp(`^${rule}`) });
    return row.locator('.option').filter({ has: page.getByRole('radio', { name: word, exact: true }) });
  };
  await tap(value('Swapping sevens', 'must swap'));
  await tap(rules.getByRole('checkbox', { name: /^Passing zeros/ }));
  await tap(value('Stacking', '+4 on +2'));
  await tap(value('The last card', 'no actions, wilds allowed'));
  expect(scrolls).toBe(0);
  const four = rules.getByRole('combobox', { name: '4', exact: true });
  await tap(four);
  await page.keyboard.press('Escape');
  await four.selectOption({ label: 'take a card from someone' });
  await tap(rules.getByRole('button', { name: 'Close', exact: true }));
  await expect(rules).toHaveCount(0);
  await tap(ana.button('Add a bot'));
  await tap(page.getByRole('button', { name: 'Start', disabled: false }));
  expect(scrolls).toBe(1);
  await ana.button('Menu').tap();
  await ana.button('Rulebook').tap();
  const played = page.getByRole('dialog').last();
  for (const rule of ['Swapping sevens: must swap', 'Passing zeros', 'Stacking: +4 on +2', 'The last card: no actions, wilds allowed', '4: take a card']) {
    await expect(played).toContainText(rule);
  }
});

test('house rules are found by what people type', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 188);
  await host(ana, site.url);
  await ana.button('House rules').tap();
  const rules = ana.page.getByRole('dialog', { name: 'House rules' });
  for (const [typed, role, name] of [
    ['7', 'radiogroup', 'Swapping sevens'], ['+4', 'radiogroup', 'Stacking'], ['take', 'combobox', '4'], ['time', 'combobox', 'Round minutes'],
    ['clock', 'combobox', 'Round minutes'], ['go out', 'radiogroup', 'The last card'], ['plus four', 'radiogroup', 'Stacking'],
  ] as const) {
    await rules.getByRole('searchbox').fill(typed);
    await expect(rules.getByRole(role, { name, exact: true })).toBeInViewport();
  }
});

test('house rules are kept, taken back, used again and passed on', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 75 + i)));
  await host(ana, site.url);
  await agree(ana, { 'Swapping sevens': 'must swap', Target: '100 points' });
  await ana.button('House rules').tap();
  const rules = ana.page.getByRole('dialog', { name: 'House rules' });
  await rules.getByRole('textbox', { name: 'Keep these rules as' }).fill('Friday night');
  await rules.getByRole('button', { name: 'Keep', exact: true }).tap();
  await close(rules);
  await ana.page.getByText('Pass these rules on').tap();
  await expect(ana.page.getByRole('img', { name: 'QR code of these rules' })).toBeVisible();
  const link = await ana.page.getByRole('textbox', { name: 'The rules to copy' }).inputValue();
  await ana.button('House rules').tap();
  await rules.getByRole('button', { name: 'Back to the book’s rules' }).tap();
  await expect(rules.getByRole('radiogroup', { name: /^Swapping sevens/ }).getByRole('radio', { checked: true })).toHaveAccessibleName('off');
  await close(rules);
  await ana.button('Another game').tap();
  await ana.page.getByRole('dialog').getByRole('button', { name: /^Friday night/ }).tap();
  await expect(ana.page.getByRole('list', { name: 'House rules' })).toContainText('swapping sevens');
  await expect(titled(ana, /^Classic · Friday night/)).toBeVisible();
  await test.step('changed, they still say where they come from', async () => {
    await agree(ana, { 'Passing zeros': true });
    await expect(titled(ana, /^Classic “Friday night”, changed/)).toBeVisible();
    await ana.page.reload();
    await expect(titled(ana, /^Classic “Friday night”, changed/)).toBeVisible();
  });
  await ben.page.goto(link);
  await expect(ben.heading('Friday night')).toBeVisible();
  await test.step('a chip leads to its rule', async () => {
    await ben.page.getByRole('list', { name: 'House rules' }).getByRole('button', { name: 'swapping sevens (must swap)' }).tap();
    const book = ben.page.getByRole('dialog', { name: 'Rules of Classic', exact: true });
    await expect(book.locator('.rule-text.here')).toBeInViewport();
    await close(book);
  });
  await expect(ben.page.getByRole('textbox', { name: 'Keep these rules as' })).toHaveValue('Friday night');
  expect([...await axe(ben.page), ...await misfits(ben.page)]).toEqual([]);
  await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await ben.button('Host with these rules').tap();
  await expect(ben.heading('Your table')).toBeVisible();
  await ben.page.getByText('Details').tap();
  await expect(ben.page.getByText(/100 points win/)).toBeVisible();
  await expect(titled(ben, /^Classic · Friday night/)).toBeVisible();
});

test('guests read the name that the host gives the rules', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 86 + i)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'Swapping sevens': 'must swap' });
  await expect(titled(ben, /^Classic$/)).toBeVisible();
  await ben.button('I’m ready').tap();
  await ana.button('House rules').tap();
  const rules = ana.page.getByRole('dialog', { name: 'House rules' });
  await rules.getByRole('textbox', { name: 'Keep these rules as' }).fill('Friday night');
  await rules.getByRole('button', { name: 'Keep', exact: true }).tap();
  await close(rules);
  for (const person of [ana, ben]) await expect(titled(person, /^Classic · Friday night/)).toBeVisible();
  // A name alone changes nothing that anybody agreed to.
  await ana.button('Start').tap();
  await ben.button('Menu').tap();
  const menu = ben.page.getByRole('dialog', { name: 'Menu' });
  await menu.getByText('Tonight’s rules').tap();
  await expect(menu.getByText('Classic · Friday night')).toBeVisible();
  await menu.getByRole('button', { name: 'Rulebook' }).tap();
  await expect(ben.page.getByRole('dialog', { name: 'Rules of Classic · Friday night' })).toBeVisible();
});

test('a clash of house rules is mended by the button that stands by it', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 89);
  await ana.page.goto(`${site.url}#/mix/classic+revenge+blind-draw+draw-until+forced-play`);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone with these rules').tap();
  const start = ana.page.locator('.start');
  await test.step('beside the start, one after the other', async () => {
    await expect(start).toContainText('“Revenge” can’t go with “Stacking: off”. Nothing is played in answer without stacking.');
    await ana.button('Set Stacking to “same kind”').tap();
    await expect(start).toContainText('Nobody sees whether a face-down card fits.');
    await expect(ana.button('Start')).toBeFocused();
    expect([...await axe(ana.page), ...await misfits(ana.page)]).toEqual([]);
  });
  await ana.button('House rules').tap();
  const rules = ana.page.getByRole('dialog', { name: 'House rules' });
  await test.step('in the list of rules, each clash on its own, by keyboard', async () => {
    await expect(rules.getByRole('button', { name: 'Turn off Blind draw' })).toHaveCount(2);
    await rules.getByRole('button', { name: 'Turn off Draw until it fits' }).focus();
    await ana.page.keyboard.press('Enter');
    await expect(rules.getByRole('checkbox', { name: /^Blind draw/ })).toBeFocused();
    await expect(rules.getByRole('checkbox', { name: /^Draw until it fits/ })).not.toBeChecked();
    expect([...await axe(ana.page), ...await misfits(ana.page)]).toEqual([]);
    await rules.getByRole('button', { name: 'Turn off Play what you draw' }).tap();
    await expect(rules.locator('.remedies')).toHaveCount(0);
  });
  await close(rules);
  await expect(start).toContainText('Everybody is ready.');
  await expect(start.locator('.remedies')).toHaveCount(0);
});

test('a chip of a house rule leads to that rule', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 184 + i)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'Hand limit': '12 cards', 'Swapping sevens': 'must swap', '4': 'take a card from someone' });
  const sheet = (person: Person) => person.page.getByRole('dialog', { name: 'House rules' });
  const chip = (person: Person, name: string) => person.page.getByRole('list', { name: 'House rules' }).getByRole('button', { name });
  await test.step('for the host, to change it', async () => {
    const box = await chip(ana, 'swapping sevens').boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    await chip(ana, 'hand limit (12 cards)').tap();
    const list = sheet(ana).getByRole('combobox', { name: /^Hand limit/ });
    await expect(list).toBeFocused();
    await expect(list).toBeInViewport();
    await close(sheet(ana));
    await expect(chip(ana, 'hand limit (12 cards)')).toBeFocused();
    await chip(ana, '4 (take a card from someone)').focus();
    await ana.page.keyboard.press('Enter');
    await expect(sheet(ana).getByRole('combobox', { name: '4', exact: true })).toBeFocused();
    await close(sheet(ana));
  });
  await test.step('for a guest, to read it', async () => {
    await chip(ben, 'hand limit (12 cards)').tap();
    const told = sheet(ben).getByRole('listitem').filter({ hasText: 'With so many cards you draw no more.' });
    await expect(told).toBeFocused();
    await close(sheet(ben));
    await ben.button('House rules').tap();
    await expect(told).toBeVisible();
    await expect(told).not.toBeFocused();
  });
});

test('a name in a link that means harm is text, and short', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 81);
  const opened = async (name: string, title: string) => {
    await ana.page.goto(`${site.url}#/mix/classic+jump-in/${name}`);
    await expect(ana.heading(title)).toBeVisible();
    expect(await misfits(ana.page)).toEqual([]);
  };
  await opened(encodeURIComponent('<img src=x onerror=alert(1)>'), '<img src=x onerror=alert');
  await opened('%E2%80%AE%00%ff', 'House rules for you');
  await opened('W'.repeat(400), 'W'.repeat(24));
  await opened('W'.repeat(100_000), 'House rules for you');
});

test('a preset sets the whole mix with one tap, and everyone reads which it is', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 82 + i)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  const presets = ana.page.getByRole('group', { name: 'Presets' });
  await expect(presets.getByRole('button', { pressed: true })).toHaveText('Standard');
  await presets.getByRole('button', { name: 'Party' }).tap();
  await expect(presets.getByRole('button', { pressed: true })).toHaveText('Party');
  for (const person of [ana, ben]) {
    await expect(titled(person, /^Classic · Party/)).toBeVisible();
    await expect(person.page.getByRole('list', { name: 'House rules' })).toContainText('jump-in');
  }
  await expect(ben.page.getByRole('group', { name: 'Presets' })).toHaveCount(0);
  expect([...await axe(ana.page), ...await misfits(ana.page)]).toEqual([]);
  await ben.button('Rulebook').tap();
  await expect(ben.page.getByRole('dialog', { name: 'Rules of Classic · Party' })).toBeVisible();
  await agree(ana, { 'Swapping sevens': 'off' });
  await test.step('rules of one’s own are not lost by a preset', async () => {
    await expect(presets.getByRole('button', { pressed: true })).toHaveText('Your mix');
    await presets.getByRole('button', { name: 'Chaos' }).tap();
    await presets.getByRole('button', { name: 'Your mix' }).tap();
    await expect(presets.getByRole('button', { pressed: true })).toHaveText('Your mix');
  });
  await expect(titled(ana, /^Classic “Party”, changed/)).toBeVisible();
  await choose(ana, 'Unu');
  await expect(presets).toHaveCount(0);
});

test('bots play as well as they are asked to, also at the next table', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 77);
  await host(ana, site.url);
  await ana.button('Add a bot').tap();
  await expect(ana.page.getByText('good bot')).toBeVisible();
  await ana.button('Change Ada').tap();
  await ana.page.getByRole('radio', { name: /^Strong/ }).check({ force: true });
  await ana.button('Done').tap();
  await expect(ana.page.getByText('strong bot')).toBeVisible();
  await ana.button('Add a bot').tap();
  await expect(ana.page.getByText('strong bot')).toHaveCount(2);
});

test('hands of another size are dealt, as far as the cards reach', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 78);
  await ana.page.goto(site.url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await choose(ana, 'Grand');
  await agree(ana, { 'Cards each': '12 cards', Bots: 'unhurried' });
  await ana.page.getByText('Details').tap();
  await expect(ana.page.getByText(/^1 pack, 12 cards each\./)).toBeVisible();
  await expect(ana.page.getByRole('list', { name: 'House rules' })).toContainText('12 cards each');
  await test.step('too many players for so large hands are told what would help', async () => {
    for (let bots = 3; bots < 9; bots++) await ana.button('Add a bot').tap();
    const obstacle = 'There are not enough cards for 10 players: deal 9 cards each.';
    await expect(ana.page.locator('.start').getByText(obstacle)).toBeVisible();
    await expect(ana.page.getByRole('status').filter({ hasText: obstacle })).toHaveCount(1);
    await agree(ana, { 'Cards each': '9 cards' });
    await expect(ana.page.getByText(obstacle)).toHaveCount(0);
  });
  await start(ana);
  await expect(ana.page.getByRole('group', { name: /^Your hand, (8|9|10|11) cards/ })).toBeVisible();
});

test('bots try the game, and the lobby says how long it takes', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 79);
  await ana.page.goto(site.url);
  await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await ana.button('Play alone').tap();
  await expect(ana.page.getByText(/^About .+ to 500 points, with 4 players\.$/)).toBeVisible();
  await choose(ana, 'Jungle');
  await expect(ana.page.getByText('Bots are trying it out…')).toBeVisible();
  await expect(ana.page.getByText(/^About .+, with 4 players\.$/)).toBeVisible();
});

test('somebody who is known looks on, then plays, at a table of single phones, a shared one and bots', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 80 + i)));
  await ben.page.goto(site.url);
  await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await ben.page.getByRole('textbox', { name: 'Your name' }).blur();
  await host(ana, site.url);
  await ana.button('Add a bot').tap();
  await ana.button('Add a player on this phone').tap();
  await ana.page.getByRole('textbox', { name: 'Their name' }).fill('Cleo');
  await ana.button('Add').tap();
  await ben.page.goto(await ana.page.getByRole('textbox', { name: 'The link to copy' }).inputValue());
  await expect(ben.page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ben');
  await ben.button('Only look on').tap();
  const row = ana.page.getByRole('listitem').filter({ hasText: 'Ben' });
  await expect(row).toContainText('looks on');
  await ben.button('Change Ben').tap();
  await ben.button('Play along').tap();
  await ben.button('Done').tap();
  await ben.button('I’m ready').tap();
  await expect(row).toContainText('ready ✓');
  await ana.page.getByRole('button', { name: 'Start', disabled: false }).tap();
  await expect(ben.page.getByRole('group', { name: /^Your hand, / })).toBeVisible();
});

test('emoji of several characters stay whole in a name that is typed', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 79);
  await ana.page.goto(site.url);
  const name = ana.page.getByRole('textbox', { name: 'Your name' });
  for (const [typed, kept] of [['Familie 👨‍👩‍👧‍👦', 'Familie 👨‍👩‍👧‍👦'], ['Marianne 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Marianne 🏴󠁧󠁢󠁥󠁮󠁧󠁿'], ['Elisabeth der II 🇩🇪', 'Elisabeth der II']]) {
    await name.fill('');
    await name.focus();
    // As a keyboard does: what is filled in is not cut.
    await ana.page.keyboard.insertText(typed);
    await name.blur();
    await expect(name).toHaveValue(kept);
  }
});

test('nothing in the lobby moves when no meeting point answers any more', async ({ browser, serve }) => {
  const site = await serve();
  const ana = await arrive(browser, 'Ana', 191);
  await host(ana, site.url);
  const note = ana.page.getByText('No meeting point can be reached');
  const code = ana.page.getByRole('img', { name: 'QR code of the invitation' });
  const places = async () => {
    const all = [];
    for (const size of [{ width: 360, height: 740 }, { width: 1440, height: 900 }]) {
      await ana.page.setViewportSize(size);
      all.push(await ana.page.locator('.invite').boundingBox(), (await ana.page.locator('.game').boundingBox())?.y);
    }
    return all;
  };
  await expect(code).toBeVisible();
  await expect(note).toHaveCount(0);
  const before = await places();
  await site.stop();
  await expect(note).toBeVisible({ timeout: 60_000 });
  await expect(code).toBeHidden();
  expect(await places()).toEqual(before);
});

test('a bot that is added on a small phone is seen in the list of players', async ({ browser, site }) => {
  const ana = await arrive(browser, 'Ana', 192, {}, { viewport: { width: 360, height: 740 } });
  await host(ana, site.url);
  const button = await ana.button('Add a bot').boundingBox();
  if (!button) throw new Error('no button');
  const add = () => ana.page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2);
  for (const name of ['Ada', 'Bolt']) {
    await ana.page.evaluate(() => scrollTo(0, 0));
    await add();
    const row = ana.page.locator('.person').filter({ hasText: name });
    await expect(row).toBeInViewport({ ratio: 1 });
    const [foot, place] = [await ana.page.locator('.start').boundingBox(), await row.boundingBox()];
    expect(place!.y + place!.height).toBeLessThanOrEqual(foot!.y);
  }
});

test('guests read the house rules at the first deal, and a tap opens them', async ({ browser, site }) => {
  const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 193 + i)));
  await host(ana, site.url);
  await joinByLink(ben, ana);
  await agree(ana, { 'Jump-in': 'identical card', 'Passing zeros': true });
  // What is said stands at its place, however far the lobby was scrolled.
  await ben.page.evaluate(() => scrollTo(0, 300));
  await start(ana, ben);
  const told = 'House rules: jump-in (identical card) and passing zeros.';
  await expect(ben.page.getByRole('status').getByRole('button', { name: told })).toBeInViewport({ ratio: 1 });
  expect([...await axe(ben.page), ...await misfits(ben.page)]).toEqual([]);
  await expect(ana.page.getByText(told)).toHaveCount(0);
  await ben.button(told).tap();
  await expect(ben.page.getByText(told)).toHaveCount(0);
  await expect(ben.page.getByRole('dialog', { name: 'House rules' })).toContainText('Passing zeros');
});
