// Somebody who sees nothing: knows what can be read and heard, plays by what the words offer, and notes what was missing.
import type { Page } from '@playwright/test';
import { heard, listen } from './ears.ts';
import { expect } from './test.ts';
import { type Sight, type Thing, Tree } from './tree.ts';

const OVER = /wins? the (round|match)$|is a draw$/;
const SUITS = ['red', 'yellow', 'green', 'blue', 'hearts', 'diamonds', 'clubs', 'spades'];
/** A card in one's own hand: which it is, how it stands, and whether it may be played now. */
const CARD = new RegExp(
  '^(?:(?:Red|Yellow|Green|Blue) (?:\\d|Skip|Reverse|Draw Two)|Wild(?: Draw Four)?|(?:\\d+|Jack|Queen|King|Ace) of (?:Hearts|Diamonds|Clubs|Spades)|(?:Red|Black) Joker)'
  + '(?:, just drawn)?(?:, chosen)?, (?:playable|playable with others|may be given|not playable now), \\d+ of \\d+$',
);
/** What somebody can do to a thing of this kind, it has to say by a name. */
const CAN_BE_USED = ['button', 'checkbox', 'combobox', 'link', 'textbox', 'switch', 'slider', 'DisclosureTriangle'];
/** Ways out, the most telling first. */
const WAYS = /^(Draw|Not me|Keep|Give none|No swap|Keep set|Let it stand|Take up|No)\b/;

/** So long somebody waits to be told, in milliseconds. */
const SOON = 4000;

/** What was heard from one own deed that changed the hand to the next deed. */
type Pause = string[];

export class Listener {
  /** Everything heard so far. */
  readonly said: string[] = [];
  /** What was heard between own deeds. */
  readonly pauses: Pause[] = [[]];
  private waiting = false;
  /** What was pressed last, if nothing came of it. */
  private unheard: string | undefined;

  private constructor(private readonly page: Page, private readonly tree: Tree) {}

  /** Somebody at this page; before it is opened. */
  static async at(page: Page): Promise<Listener> {
    await listen(page.context());
    return new Listener(page, await Tree.of(page));
  }

  look(): Promise<Sight> {
    return this.tree.look();
  }

  /** Waits until something of that kind can be read. */
  async find(what: string, of: (sight: Sight) => Thing | undefined): Promise<Thing> {
    let found: Thing | undefined;
    const look = async () => {
      found = of(await this.look());
      return found !== undefined;
    };
    await expect.poll(look, { intervals: [50], message: `can be read: ${what}` }).toBe(true);
    return found!;
  }

  /** Presses a button, once it can be pressed. */
  async press(name: string | RegExp): Promise<void> {
    const once = async () => {
      const button = (await this.look()).button(name);
      return button !== undefined && this.tree.press(button);
    };
    await expect.poll(once, { intervals: [50], message: `can be pressed: ${name}` }).toBe(true);
  }

  /** Writes into the field of that name. */
  async write(name: string, text: string, role = 'textbox'): Promise<void> {
    await this.tree.write(await this.find(`field ${name}`, (sight) => sight.one(role, name)), text);
    await this.find(`field ${name} says ${text}`, (sight) => sight.each(role, name).find((field) => field.value === text));
  }

  /** Chooses from the list whose name begins so. */
  async choose(name: string, word: string): Promise<void> {
    const list = () => this.find(`list ${name}`, (sight) => sight.one('combobox', new RegExp(`^${name}`)));
    for (let key = 'Home'; (await list()).value !== word; key = 'ArrowDown') {
      const before = await list();
      await this.tree.press(before, key);
      if (key === 'ArrowDown') await expect.poll(async () => (await list()).value, { intervals: [30], message: `${name}: ${word}` }).not.toBe(before.value);
    }
  }

  /** Plays alone by these rules, from the first screen to the first cards. */
  async sitDown(game: string, rules: Record<string, string>): Promise<void> {
    await this.write('Your name', 'Ana');
    await this.press('Play alone');
    await this.press('Another game');
    await this.press(new RegExp(`^${game}\\b`));
    await this.find(`the game is ${game}`, (sight) => (sight.one('dialog') ? undefined : sight.one('heading', new RegExp(`^${game}\\b`))));
    await this.press('House rules');
    for (const [name, word] of Object.entries(rules)) {
      // A search unfolds the heading of what it finds.
      await this.write('Search the rules', name, 'searchbox');
      await this.choose(name, word);
    }
    await this.press('Close');
    await this.find('the lobby', (sight) => (sight.one('dialog') ? undefined : sight.one('heading', 'Your table')));
    await this.press('Start');
    await this.find('a hand', (sight) => sight.one('group', /^Your hand, /));
  }

  /** Plays until the round is over; gives what the heading then says. */
  async playRound(): Promise<string> {
    for (let deeds = 0; deeds < 400; deeds++) {
      const sight = await this.untilAsked();
      const over = sight.one('heading', OVER);
      if (over) return over.name;
      await this.act(sight);
    }
    throw new Error(`a round without an end: ${this.said.slice(-5).join('\n')}`);
  }

  /** Waits until there is something to do, or the round is over. */
  private async untilAsked(): Promise<Sight> {
    let now = await this.look();
    const look = async () => {
      now = await this.look();
      await this.hear();
      return now.one('heading', OVER) !== undefined || deed(now) !== undefined;
    };
    await expect.poll(look, { intervals: [80], message: 'something can be done' }).toBe(true);
    return now;
  }

  /** Does one thing, and waits until that is told. */
  private async act(sight: Sight): Promise<void> {
    const thing = deed(sight)!;
    atTheTable(sight);
    if (this.waiting) this.pauses.push([]);
    this.waiting = false;
    const from = this.said.length;
    if (!await this.tree.press(thing)) return;
    const reads = (now: Sight) => {
      const focus = now.focus();
      // Of what has the focus every change is read out.
      return focus !== undefined && (focus.node !== thing.node || focus.name !== thing.name || focus.on !== thing.on);
    };
    const now = await this.soon((now) => reads(now) || this.said.length > from);
    if (!now) {
      // What the table changed a moment before may have made a key mean something else: then it does nothing, once.
      expect(this.unheard, 'one is told what one did').not.toBe(thing.name);
      this.unheard = thing.name;
      return;
    }
    this.unheard = undefined;
    const hand = (at: Sight) => at.one('group', /^Your hand, /)?.name;
    if (hand(now) !== hand(sight)) {
      const mine = () => this.said.slice(from).some((said) => /\byou\b/i.test(said));
      expect(await this.soon(mine), `one is told what one did by ${thing.name}: ${this.said.slice(from)}`).toBeDefined();
      this.waiting = true;
      this.pauses.at(-1)!.push(...this.said.slice(from));
    }
    expect(await this.soon((now) => now.focus() !== undefined), `something has the focus after ${thing.name}`).toBeDefined();
  }

  /** Waits until that is so, or the round is over; gives what can be read then, or nothing if it takes too long. */
  private async soon(is: (now: Sight) => boolean): Promise<Sight | undefined> {
    let now: Sight | undefined;
    const look = async () => {
      const sight = await this.look();
      await this.hear();
      if (sight.one('heading', OVER) || is(sight)) now = sight;
      return now !== undefined;
    };
    await expect.poll(look, { intervals: [80], timeout: SOON }).toBe(true).catch(() => {});
    return now;
  }

  /** Takes in what was said. */
  private async hear(): Promise<void> {
    const said = await heard(this.page);
    this.said.push(...said);
    if (this.waiting) this.pauses.at(-1)!.push(...said);
  }
}

/** What must be readable whenever something is to be done at the table. */
function atTheTable(sight: Sight): void {
  const usable = sight.all().filter((thing) => CAN_BE_USED.includes(thing.role) || thing.focusable);
  expect(usable.filter((thing) => thing.name === '' && thing.role !== 'RootWebArea'), 'everything that can be used has a name').toEqual([]);
  for (const card of sight.in('group', /^Your hand, \d+ cards?$/).each('button')) {
    expect(card.name, 'a card tells which it is and whether it can be played').toMatch(CARD);
  }
  expect(sight.in('main').each('status').at(-1)?.inside, 'what is asked can be read').not.toEqual([]);
  const others = sight.in('region', 'Table').each('listitem').map((item) => item.inside.map((thing) => thing.name).join(' '));
  expect(others.filter((name) => /\b\d+ cards?\b/.test(name)), 'what the others hold can be read').toHaveLength(3);
  const people = [...others, sight.in('group', 'Actions').text()];
  expect(people.filter((name) => /\bon turn\b/.test(name)).length, `whose turn it is can be read: ${people}`).toBeGreaterThan(0);
}

/** What to do next, by what is offered in words; nothing while there is nothing. */
function deed(sight: Sight): Thing | undefined {
  const table = sight.in('region', 'Table');
  const hand = sight.in('group', /^Your hand, /);
  const actions = sight.in('group', 'Actions');
  return suit(sight)
    ?? sight.in('region', /’s hand$/).button('Put away')
    ?? table.button(/^Take hand \d+/)
    ?? size(sight)
    ?? table.button(/^Choose /)
    ?? table.button(/^Lay it here, on the/)
    ?? sight.in('region', 'Chosen cards').button(/^(Play|Give)$/)
    ?? sight.button(/^Take up your hand/)
    ?? hand.button(/, chosen, playable, /)
    ?? call(hand, actions)
    ?? hand.button(/, playable, /)
    ?? hand.button(/, may be given, /)
    ?? actions.button(WAYS);
}

/** The suit that this hand holds most of. */
function suit(sight: Sight): Thing | undefined {
  const offers = sight.in('group', /^Choose a (colour|suit)$/).each('button').filter((button) => SUITS.includes(button.name.toLowerCase()));
  const hand = sight.in('group', /^Your hand, /).each('button').map((card) => card.name.toLowerCase());
  const held = (offer: Thing) => hand.filter((card) => card.includes(offer.name.toLowerCase())).length;
  return offers.sort((a, b) => held(b) - held(a))[0];
}

/** As few cards as may be. */
function size(sight: Sight): Thing | undefined {
  const group = sight.in('group', 'How many cards for everybody?');
  return group.button('Fewer') ?? group.button(/^Deal \d+ cards? each$/);
}

/** The call, before the last card but one is laid. */
function call(hand: Sight, actions: Sight): Thing | undefined {
  const ready = hand.each('button').length === 2 && hand.button(/, playable, /) !== undefined;
  const says = actions.button(/^One left!$/);
  return ready && says && !says.on ? says : undefined;
}
