// Plays classic games of two with uno-engine, another engine in npm, beside One Left's engine in the same run of node:
// `cargo xtask bench`. Both play by one policy: a random card that fits, or else a draw. A drawn card is played if it
// fits.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import unoEngine from "uno-engine";

const { Game, colors } = unoEngine;

/** Measurements of each figure. They alternate, so that both engines meet the same noise. */
const SAMPLES = 11;
/** The number of games in a measurement. */
const GAMES = 4000;

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** Plays games with uno-engine, and returns the number of moves. */
function play(games) {
  let moves = 0;
  for (let number = 0; number < games; number++) {
    const game = new Game(["A", "B"]);
    let over = false;
    while (!over) {
      const player = game.currentPlayer;
      let card = pick(player.hand.filter((held) => held.matches(game.discardedCard)));
      moves++;
      if (!card) {
        game.draw();
        moves++;
        card = player.hand.at(-1);
        if (!card.matches(game.discardedCard)) {
          game.pass();
          continue;
        }
      }
      if (card.isWildCard()) card.color = pick(colors);
      game.play(card);
      over = player.hand.length === 0;
    }
  }
  return moves;
}

/** Measures both engines in turn: microseconds a game, and moves a game. */
function compare(engines) {
  const rows = engines.map(([name, run]) => ({ name, run, times: [], moves: 0 }));
  for (const row of rows) row.run(GAMES);
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const row of rows) {
      const start = performance.now();
      row.moves += row.run(GAMES);
      row.times.push((1000 * (performance.now() - start)) / GAMES);
    }
  }
  return rows;
}

const engine = createRequire(import.meta.url)(resolve(process.argv[2]));
console.log(`classic, two seats   µs a game  (all of ${SAMPLES})   moves a game`);
for (const { name, times, moves } of compare([
  ["One Left in wasm", (games) => engine.same_policy(games, 2 ** 32 * Math.random())],
  ["uno-engine", play],
])) {
  times.sort((a, b) => a - b);
  const [median, least, most] = [times[SAMPLES >> 1], times[0], times.at(-1)].map((time) => time.toFixed(1));
  const length = moves / (SAMPLES * GAMES);
  console.log(
    `${name.padEnd(20)} ${median.padStart(10)} ${least.padStart(6)} to ${most.padEnd(6)} ${length.toFixed(0).padStart(8)}`,
  );
}
