// A round that was found beforehand, played again by thumb: every action as its rulebook describes it, on the phone of
// whoever takes it.
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { changed, chosen, counts, inPage, moved, over, until, wanted } from './glance.ts';
import type { Person } from './person.ts';
import { expect } from './test.ts';

/** One action, in the words of the screens. */
export interface Move {
  seat: number;
  does: string;
  cards?: string[];
  pile?: number;
  suit?: string;
  players?: number[];
  number?: number;
  /** Cards in every hand after it. */
  counts: number[];
}

/** A round from its deal to its end; `cargo run -p tests --bin showpieces` finds such rounds. */
export interface Round {
  rules: string;
  seats: number;
  deal: number;
  shows: string[];
  moves: Move[];
}

export function round(name: string): Round {
  return JSON.parse(readFileSync(new URL(`../rounds/${name}.json`, import.meta.url), 'utf8')) as Round;
}

/** Plays the whole round; everybody sits in the order of the seats. */
export async function playAgain(people: Person[], round: Round, look: (at: number, move: Move) => Promise<void> = async () => {}): Promise<void> {
  for (const [at, move] of round.moves.entries()) {
    const last = at + 1 === round.moves.length;
    const what = `move ${at + 1} of ${round.rules}: ${JSON.stringify(move)}`;
    await new Thumb(people[move.seat], people, what).do(move);
    const told = `${inPage(counts, people.length)}.join() === '${move.counts}'`;
    if (!last) await Promise.all(people.map(({ name, page }) => until(page, told, { message: `seen by ${name}: ${what}` })));
    if (!last) await look(at, move);
  }
}

/** So many taps of one play may miss. */
const SLIPS = 2;

/** One thumb, and one action to take. */
class Thumb {
  constructor(private readonly person: Person, private readonly people: Person[], private readonly what: string) {}

  async do(move: Move): Promise<void> {
    switch (move.does) {
      case 'play': return this.play(move);
      case 'give': return this.give(move);
      case 'giveto': return this.giveTo(move);
      case 'draw': return this.draw();
      case 'drawall': return this.taps(this.person.action(/^Draw \d+/));
      case 'keep': return this.keep();
      case 'call': return this.call();
      case 'catch': return this.catch(move);
      case 'challenge': return this.challenge();
      case 'decline': return this.slot(/^(Not me|No|No swap|Give none|Keep set|Let it stand)$/);
      case 'pick': return this.pods(move, 'Choose ');
      case 'picktwo': return this.pickTwo(move);
      case 'trade': return this.pods(move, 'Trade with ');
      case 'pickup': return this.slot(/^Take up/);
      case 'takediscard': return this.taps(this.person.page.locator(`#pile-${move.number}`).getByRole('button'));
      case 'claim': return this.taps(this.person.button(new RegExp(`^Take hand ${move.number! + 1}\\b`)));
      case 'size': return this.size(move.number!);
      // The table turns the first card by itself.
      case 'turnup': return expect(this.person.page.getByRole('img', { name: /^Discard pile: / }), this.what).toBeVisible({ timeout: 10_000 });
      case 'name': return this.name(move.suit!);
      default: throw new Error(`no thumb knows how: ${this.what}`);
    }
  }

  /** Taps until what is to be seen has changed, or the round is over. */
  private async taps(target: Locator): Promise<void> {
    const before = await this.person.sight();
    await target.tap();
    await this.changed(before);
  }

  /** Draws from the stock. A tap in the moment after somebody else changed what may be drawn does not count, which the stock does
   * not show; the button below rests as long, and does. */
  private async draw(): Promise<void> {
    await expect(this.person.action(/^Draw/), this.what).toBeVisible();
    await this.taps(this.person.page.locator('#stock'));
  }

  private async changed(before: string): Promise<void> {
    await until(this.person.page, `${inPage(over)} || ${changed(before)}`, { message: this.what });
  }

  private slot(name: RegExp, other?: Locator): Promise<void> {
    const slot = this.person.action(name).first();
    return this.taps(other ? slot.or(other).first() : slot);
  }

  /** A phone keeps by itself what cannot be laid, perhaps already. */
  private async keep(): Promise<void> {
    const keep = this.person.action(/^Keep$/);
    if (await keep.count() > 0) await keep.tap({ timeout: 1000 }).catch(() => {});
    await expect(keep, this.what).toHaveCount(0);
  }

  private async call(): Promise<void> {
    await this.person.action(/^One left!$/).tap();
    await expect(this.person.button(/^One left! ✓/), this.what).toBeVisible();
  }

  private async challenge(): Promise<void> {
    await this.slot(/^Challenge$/);
    if (await this.person.isOver()) return;
    const shown = this.person.page.getByRole('region', { name: /’s hand$/ });
    await shown.getByRole('button', { name: 'Put away' }).tap();
  }

  private pod(seat: number, verb: string): Locator {
    return this.person.page.locator(`#seat-${seat}`, { hasText: verb.trim() }).and(this.person.page.locator(':not([aria-disabled])'));
  }

  private pods(move: Move, verb: string): Promise<void> {
    return this.taps(this.pod(move.players![0], verb));
  }

  private async catch(move: Move): Promise<void> {
    await this.pod(move.players![0], 'Catch ').tap();
    await expect(this.person.says(), this.what).toContainText('You caught');
  }

  private async pickTwo(move: Move): Promise<void> {
    const [first, second] = move.players!;
    await this.pod(first, 'Choose ').tap();
    await this.taps(this.pod(second, 'Choose '));
  }

  private async size(each: number): Promise<void> {
    const group = this.person.page.getByRole('group', { name: 'How many cards for everybody?' });
    const deal = group.getByRole('button', { name: /^Deal/ });
    for (;;) {
      const now = Number(/\d+/.exec(await deal.innerText())?.[0]);
      if (now === each) return this.taps(deal);
      await group.getByRole('button', { name: now < each ? 'More' : 'Fewer' }).tap();
    }
  }

  private name(suit: string): Promise<void> {
    return this.taps(this.person.page.getByRole('group', { name: /^Choose a (colour|suit)/ }).getByRole('button', { name: suit }));
  }

  /** The cards of that name in the hand: those chosen already, or the others. */
  private held(name: string, chosen: boolean): Locator {
    const label = new RegExp(`^${name}(, just drawn)?${chosen ? ', chosen' : ', (?!just|chosen)'}`);
    return this.person.page.locator('#hand').getByRole('button', { name: label });
  }

  /** Chooses these cards; what has to lie between two of them comes by itself. */
  private async choose(cards: string[]): Promise<void> {
    for (const [at, name] of cards.entries()) {
      const wanted = cards.slice(0, at + 1).filter((card) => card === name).length;
      if (await this.held(name, true).count() >= wanted) continue;
      await this.held(name, false).first().tap();
      await expect.poll(() => this.held(name, true).count(), { intervals: [40], message: this.what }).toBeGreaterThanOrEqual(wanted);
    }
  }

  private async play(move: Move): Promise<void> {
    const { page } = this.person;
    const [before, hand] = [await this.person.sight(), await this.person.hand()];
    if (move.cards!.length > 1) await this.choose(move.cards!);
    const many = move.cards!.length > 1;
    // Something else may be told in the same moment, and the card still be in the hand.
    const laid = `(${inPage(over)} || ${changed(before)} && ${moved(hand)})`;
    const done = () => page.evaluate<boolean>(laid);
    // A tap too many would lift the next card of the same name, which then lay ready for a tap that was meant for another.
    const taps = async (target: Locator, seen = `${laid} || ${inPage(wanted)}`) => {
      await target.tap({ timeout: 1000 });
      await until(page, seen, { timeout: 2000, message: this.what });
    };
    const lifted = inPage(chosen, move.cards![0]);
    const suits = page.getByRole('group', { name: /^Choose a (colour|suit)/ });
    const nobody = page.getByRole('button', { name: 'Leave it open' });
    const here = page.locator(`#pile-${move.pile}`).getByRole('button', { name: /^Lay it here/ });
    const card = page.locator('#hand').getByRole('button', { name: new RegExp(`^${move.cards![0]},`) }).first();
    const tray = page.getByRole('region', { name: 'Chosen cards' }).getByRole('button', { name: 'Play', exact: true });
    const asked = page.getByRole('group', { name: 'Swap hands with whom? Tap a player.' });
    const step = async () => {
      if (await done()) return true;
      if (move.suit && await suits.count() > 0) await suits.getByRole('button', { name: move.suit }).tap({ timeout: 1000 });
      else if (move.players && await asked.count() > 0) await this.pod(move.players[0], 'Choose ').tap({ timeout: 1000 });
      else if (!move.suit && await nobody.count() > 0) await nobody.tap({ timeout: 1000 });
      else if (await here.count() > 0) await taps(here);
      else if (many && await tray.count() > 0) await tray.tap({ timeout: 1000 });
      else if (!many && await page.evaluate<boolean>(lifted)) await taps(this.held(move.cards![0], true).first());
      else if (!many) await taps(card, `${laid} || ${inPage(wanted)} || ${lifted}`);
      return done();
    };
    // What is asked may change under the thumb: then it looks again, a few times, and says so.
    const slips: string[] = [];
    const looked = () => step().catch(async (error: Error) => {
      if (await done()) return true;
      slips.push(error.message.split('\n')[0]);
      if (slips.length > SLIPS) throw error;
      return false;
    });
    await expect.poll(looked, { intervals: [50], message: this.what }).toBe(true);
    if (slips.length > 0) console.log(`${this.what}: what was tapped was gone, or nothing came of it: ${slips.join('; ')}`);
  }

  private async give(move: Move): Promise<void> {
    await this.choose(move.cards!);
    await this.taps(this.person.page.getByRole('region', { name: 'Chosen cards' }).getByRole('button', { name: 'Give', exact: true }));
  }

  private async giveTo(move: Move): Promise<void> {
    await this.choose(move.cards!);
    const pod = this.pod(move.players![0], 'Choose ');
    const give = this.person.page.getByRole('region', { name: 'Chosen cards' }).getByRole('button', { name: 'Give', exact: true });
    if (await pod.count() === 0 && await give.count() > 0) await give.tap();
    // What is promised of a set lies in the middle before it changes hands.
    const promised = this.person.page.getByRole('region', { name: 'Table' });
    const before = [await this.person.sight(), await promised.innerText()].join();
    await pod.tap();
    await expect.poll(async () => await this.person.isOver() || [await this.person.sight(), await promised.innerText()].join() !== before, { intervals: [40], message: this.what }).toBe(true);
  }
}
