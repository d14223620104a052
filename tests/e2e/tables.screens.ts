// Two tables of each ruleset, each where it is most itself, for docs/screens.
import { lay, test } from './support/gallery.ts';
import { type Position, POSITIONS } from './support/positions.ts';
import { keep, type Row, take } from './support/sheet.ts';

/** What each sheet shows by day and by night, as the positions are called, and what is said of it. */
const SHEETS: Record<string, [position: string, title: string][]> = {
  classic: [
    ['a total to draw or challenge', 'Classic: a Wild Draw Four comes your way, at a table of ten'],
    ['whom to swap with', 'Classic with seven-zero: with whom do you swap hands?'],
  ],
  newno: [
    ['Newno, hands on the table', 'Newno: ten hands lie on the table, and whoever taps one first has it'],
    ['Newno, a jump-in', 'Newno: the same card out of turn, with one tap'],
  ],
  unu: [
    ['Unu, a series in the tray', 'Unu: a series, card by card'],
    ['Unu, free rein', 'Unu: free rein after a seven'],
  ],
  grand: [
    ['a sum in the tray', 'Grand: two piles, a sum of two cards, pepper and salt'],
    ['Grand, eights shown', 'Grand: who shows an eight, at a table of ten'],
  ],
  jungle: [
    ['Jungle, a match out of turn', 'Jungle: a match out of turn, at a table of ten'],
    ['Jungle, several at once', 'Jungle: equal cards, one of them or all three'],
  ],
  twist: [
    ['Twist, teams and a joker', 'Twist: two teams, and a joker to answer'],
    ['sixteen players, two teams', 'Twist: sixteen players, two teams'],
  ],
};

function called(name: string): Position {
  const position = POSITIONS.find((position) => position.name === name);
  if (!position) throw new Error(`there is no position called ${name}`);
  return position;
}

for (const [name, tables] of Object.entries(SHEETS)) {
  test(`tables of ${name}`, async ({ page, gallery }) => {
    test.setTimeout(120_000);
    const rows: Row[] = [];
    for (const [nth, [position, title]] of tables.entries()) {
      await lay(page, gallery.url, called(position));
      rows.push(await take(page, title, nth === 0 ? 'light' : 'dark'));
    }
    await keep(page, name, rows);
  });
}
