// Tables that are worth looking at, as rule scripts: every picker, every mark, few and many players, small and large hands.

/** What is done at a table before one looks at it. */
export type Tap = { tap: RegExp } | { hold: RegExp } | { fill: string; with: string };

export interface Position {
  /** What is to be seen. */
  name: string;
  script: string;
  /** Whose phone it is; the first seat's unless it says so, nobody's for who looks on. */
  viewer?: string;
  /** So many inputs have been made. */
  inputs?: number;
  /** How it goes on, as app/examples/gallery/main.rs has it. */
  then?: 'late' | 'time' | 'back';
  taps?: Tap[];
}

const SEATS = 'ABCDEFGHIJKLMNOP';
const deck = (suits: string, ranks: string) => ranks.split(' ').flatMap((rank) => [...suits].map((suit) => suit + rank));
const COLOURS = deck('rygb', '1 2 3 4 5 6 7 8 9 S R +2');
const FRENCH = deck('cdhs', 'A 2 3 4 5 6 7 8 9 T J Q K');

/** So many cards, all over the deck. */
const cards = (count: number, from = 0, all = COLOURS) => Array.from({ length: count }, (_, i) => all[(from + i) * 5 % all.length]).join(' ');

/** Hands of the other seats, of two to four cards from there on; whoever is named holds these. */
function others(seats: number, hands: Record<string, string> = {}, from = 9, all = COLOURS): string {
  const seat = (at: number) => {
    const count = 2 + at % 3;
    from += count;
    return `${SEATS[at]} ${hands[SEATS[at]] ?? cards(count, from - count, all)}`;
  };
  return Array.from({ length: seats - 1 }, (_, i) => seat(i + 1)).join(' | ');
}

const sitting = (count: number) => `seats ${[...SEATS.slice(0, count)].join(' ')}`;

/** The colour deck with so many players and so many cards for the first, who is on turn. */
const table = (seats: number, count: number, rules = 'classic packs=4') => `
rules ${rules}   ${sitting(seats)}   turn A
pile r2 b4   stock r9 yR g3 g4 g5 g6 g7 g8
A ${cards(count)} W W+4 | ${others(seats, {}, count)}`;

const GRAND = `
rules grand   ${sitting(4)}   turn A   pepper B   salt C
pile r9   pile g5   stock yR yS b7 b8 b9
A b2 b3 b4 r8 y1 W | B r3 g4 y8 | C y6 yS bS | D b6`;

const TWIST = `
rules twist teams=2   ${sitting(16)}   turn A
pile h5   stock s3 s4 s5 s6 s8 s9 sT
A ${cards(6, 0, FRENCH)} RJ | ${others(16, {}, 6, FRENCH)}`;

const NEWNO = `
rules newno packs=3   deal   ${sitting(10)}   dealer A   seed 2
> A deals 5
> C claims 3
> H claims 8`;

export const POSITIONS: Position[] = [
  { name: 'two players, three cards', script: table(2, 1) },
  { name: 'ten players, 25 cards', script: table(10, 23) },
  { name: 'ten players, 40 cards', script: table(10, 38, 'jungle packs=4') },
  { name: 'sixteen players, two teams', script: TWIST },
  { name: 'a total to draw or challenge', script: `
rules classic packs=2 progressive   ${sitting(10)}   turn J
pile r1   stock r9 yR g3 g4 g5 g6
A ${cards(8)} W+4 | ${others(10, { J: 'W+4 y2 r3', B: 'r5 y1', C: 'g5' })}
> J plays W+4 yellow`, inputs: 1 },
  { name: 'a hand laid open', script: `
rules classic   ${sitting(3)}   turn C
pile r1   stock r9 yR g3 g4 g5 g6 g7 g8
A ${cards(6)} | ${others(3, { C: 'W+4 y2 r3 r4 g2 b2 b3 y9 y8' })}
> C plays W+4 yellow
> A challenges`, inputs: 2 },
  { name: 'a card just drawn', script: `${table(4, 4)}\n> A draws`, inputs: 1 },
  { name: 'a colour to name', script: table(10, 5), taps: [{ tap: /^Wild,/ }, { tap: /^Wild,/ }] },
  { name: 'whom to swap with', script: `
rules classic seven-zero packs=2   ${sitting(10)}   turn A
pile r1   stock r9 yR
A r7 y7 b2 g3 | ${others(10)}`, taps: [{ tap: /^Red 7/ }, { tap: /^Red 7/ }] },
  { name: 'why not, and the rule', script: table(4, 5), taps: [{ tap: /^Yellow .* not playable/ }] },
  { name: 'what a card does', script: table(4, 5), taps: [{ hold: /^Wild Draw Four,/ }] },
  { name: 'the rule of a refusal', script: table(4, 5), taps: [{ tap: /^Yellow .* not playable/ }, { tap: /^Rule / }] },
  { name: 'a search in the rules', script: table(4, 5), taps: [{ tap: /^Yellow .* not playable/ }, { tap: /^Rule / }, { fill: 'Search the rules', with: 'draw' }] },
  { name: 'too late', then: 'late', script: `
rules classic packs=2 jump-in   ${sitting(10)}   turn J
pile r1   stock r9 yR g3 g4 g5 g6
A ${cards(8)} W+4 | ${others(10, { J: 'r4 y2 r3', B: 'r5 y1', H: 'g5 b5' })}
> J plays r4
> A draws
> A keeps`, inputs: 3, viewer: 'B', taps: [{ tap: /^Draw$/ }] },
  { name: 'the log', script: `${table(3, 5)}\n> A plays b4\n> B draws`, inputs: 2, taps: [{ tap: /^Log$/ }] },
  { name: 'a player looked at', script: GRAND, taps: [{ tap: /^Look at Ben/ }] },
  { name: 'a sum in the tray', script: GRAND, taps: [{ tap: /^Blue 2/ }, { tap: /^Blue 3/ }] },
  { name: 'on which pile', script: `
rules grand   ${sitting(3)}   turn A
pile r9   pile g9   stock yR yS
A b9 b3 b4 | B r3 g4 | C y6 yS`, taps: [{ tap: /^Blue 9/ }] },
  { name: 'Grand, ten players, 25 cards', script: table(10, 23, 'grand').replace('pile r2 b4', 'pile r2   pile b4') },
  { name: 'Grand, cards to draw from two sides', script: `
rules grand   ${sitting(3)}   turn C   pepper A
pile r5   pile g7 g8   stock g1 g2 g3 g4
A r4 y2 W | B b3 b4 | C r+2 b2 b5
> C plays r+2`, inputs: 1 },
  { name: 'Grand, a set to give away', script: `
rules grand   ${sitting(4)}   turn A
pile r6   pile g8   stock b5 yR
A r5 y5 g5 yS bR | B y9 bS | C g4 y6 | D r2 r3
> A draws
> A gives r5 to B`, inputs: 2, taps: [{ tap: /^Yellow 5/ }] },
  { name: 'Grand, a card asked for', script: `
rules grand   ${sitting(4)}   turn A
pile g3 y3@C   pile b7   stock gS yR
A b3 gR b8 | B b2 b1 y1 y4 y3 | C g4 y8 | D r1 r2
> A plays b3`, viewer: 'B', inputs: 1, taps: [{ tap: /^Yellow 3/ }] },
  { name: 'Grand, eights shown', script: `
rules grand   ${sitting(10)}   turn A   pepper C
pile r6   pile b1   stock gS yR
A r8 g8 gR | ${others(10, { B: 'r8 b8 yS', D: 'y8 g8 b2' })}
> A plays r8`, inputs: 1, viewer: 'C' },
  { name: 'Newno, how many cards', script: `rules newno   deal   ${sitting(4)}   dealer A   seed 2` },
  { name: 'Newno, hands on the table', script: NEWNO, inputs: 3 },
  { name: 'Newno, a jump-in', script: `
rules newno packs=2   ${sitting(6)}   turn E
pile r4   stock g1 g2 g3 y8
A y6 r6 r2 b6 b9 W | ${others(6, { E: 'r6 y4 b3' })}
> E plays r6`, inputs: 1 },
  { name: 'Newno, who begins', then: 'time', script: `
rules newno   ${sitting(4)}   ages A B C D
stock r5 g1 g2 g3
A r1 y2 b3 b7 r5 | ${others(4)}` },
  { name: 'Newno, which two swap', script: `
rules newno   ${sitting(4)}   turn A
pile r4   stock g1 g2
A r7 y1 y2 | B b8 b9 b6 | C r7 b1 b2 | D y8 y9 g4 g6
> A plays r7
> C plays r7
> A picks B`, viewer: 'C', inputs: 3, taps: [{ tap: /^Choose Ben/ }] },
  { name: 'Newno, a hand to take up', script: `
rules newno   ${sitting(4)}   turn A
pile r4   stock g1 g2
A r0 y1 y2 | B b8 b9 b6 | C r7 b1 b2 | D y8 y9 g4 g6
> A plays r0`, viewer: 'B', inputs: 1 },
  { name: 'Unu, a series in the tray', script: `
rules unu   ${sitting(3)}   turn A
pile h9   stock s3 s4
A h3 h4 h5 h7 c4 c9 d8 | B hT s9 dJ | C hJ sJ cT`, taps: [{ tap: /^3 of Hearts/ }, { tap: /^4 of Hearts/ }] },
  { name: 'Unu, a suit to name', script: `
rules unu   ${sitting(3)}   turn A
pile h9   stock s3 s4
A h8 h4 c4 c9 d8 | B hT s9 dJ | C hJ sJ cT`, taps: [{ tap: /^8 of Hearts/ }, { tap: /^8 of Hearts/ }] },
  { name: 'Unu, free rein', script: `
rules unu   ${sitting(5)}   turn A
pile h5   stock d3 d4 d5
A h7 h9 c9 c4 s3 | B hT s9 dJ | C hJ sJ cT | D c5 | E s5 d6
> A plays h7`, inputs: 1 },
  { name: 'Jungle, a match out of turn', script: `
rules jungle packs=3   ${sitting(10)}   turn J
pile r4   stock g1 g2
A r5 r5 y1 y2 | ${others(10, { J: 'r5 b4 b6', D: 'r5 y8 g2 b9' })}
> J plays r5`, inputs: 1, viewer: 'D' },
  { name: 'Jungle, several at once', script: `
rules jungle packs=3   ${sitting(4)}   turn D
pile r4   stock g1 g2
A r5 r5 r5 y1 y2 | ${others(4, { D: 'r5 b4 b6' })}
> D plays r5`, inputs: 1, taps: [{ tap: /^Red 5/ }] },
  { name: 'Jungle, a hand to trade', script: `
rules jungle   ${sitting(4)}   turn A
pile r5   stock g1 g2
A r1 y2 y3 | ${others(4)}
> A plays r1`, inputs: 1, taps: [{ tap: /^Trade$/ }] },
  { name: 'Jungle, a traded hand to take up', script: `
rules jungle   ${sitting(3)}   turn A
pile r5   stock g1 g2
A r1 y2 y3 | B b3 b4 b5 | C g6 g7
> A plays r1
> A trades with C`, inputs: 2, viewer: 'C' },
  { name: 'Twist, teams and a joker', script: `
rules twist teams=2   ${sitting(4)}   turn D
pile h5   stock s3 s4 s5 s6 s8 s9 sT
A h9 h8 sJ RJ | B h3 h4 | C h6 c8 c9 | D BJ d3 c9
> D plays BJ`, inputs: 1 },
  { name: 'who looks on, ten players', script: table(10, 5), viewer: '-' },
  { name: 'who looks on, sixteen players', script: TWIST, viewer: '-' },
  { name: 'who looks on, two piles', script: GRAND, viewer: '-' },
  { name: 'who looks on, hands on the table', script: NEWNO, inputs: 3, viewer: '-' },
  { name: 'a refusal, shown', script: table(4, 5), taps: [{ tap: /^Yellow .* not playable/ }, { tap: /^Show me$/ }] },
];

/** The position of that name. */
export function position(name: string): Position {
  const found = POSITIONS.find((position) => position.name === name);
  if (!found) throw new Error(`no such position: ${name}`);
  return found;
}
