// What was played at a table, as the hands show it, to be held against what the phones tell of it.
import { next } from './party.ts';
import type { Person } from './person.ts';
import { expect } from './test.ts';

/** A card that somebody played, as the log says it. */
const PLAY = /^(\S+) (?:played|jumped in with) (.*?)(?: \(.*\))?\./;

/** What everybody sees: the top card, the stock, and how many cards each holds. */
interface Sight { pile: string; stock: string; hands: Record<string, number> }

export class Ledger {
  private readonly plays: string[] = [];
  /** Milliseconds from a tap of the one who moved until their own screen showed it. */
  readonly waits: number[] = [];

  /** In the order of their seats, the host first. Of a round that began before, only what is played from now on counts. */
  constructor(readonly people: Person[], private readonly begins: 'with the round' | 'now' = 'with the round') {}

  /** Plays so many moves of these people, everybody by default, unless the round ends; gives how many. */
  async play(moves: number, people = this.people): Promise<number> {
    for (let made = 0; made < moves; made++) {
      const person = await next(people);
      if (!person) return made;
      await this.move(person);
    }
    return moves;
  }

  private async move(person: Person): Promise<void> {
    const before = await person.hand();
    const start = performance.now();
    if (!await person.move()) return;
    this.waits.push(performance.now() - start);
    const after = await person.hand();
    if (after.length >= before.length) return;
    for (const card of after) before.splice(before.indexOf(card), 1);
    this.plays.push(...before.map((card) => `${person.name} played ${card}`));
  }

  /** Resolves when all of them see the same table: the last news may still be on its way to some. */
  async settled(people = this.people): Promise<void> {
    await expect.poll(async () => new Set(await this.look(people)).size).toBe(1);
  }

  private async look(people: Person[]): Promise<string[]> {
    return (await Promise.all(people.map((person) => this.sight(person)))).map((sight) => JSON.stringify(sight));
  }

  /** What is wrong with what the phones tell: a play that is lost, doubled or told otherwise, another sight of the table.
   * Whoever came back late was not told what was before. */
  async faults(people = this.people): Promise<string[]> {
    const [first] = people;
    const faults: string[] = [];
    await this.settled(people).catch(() => {});
    const [sight, ...others] = await this.look(people);
    others.forEach((other, at) => { if (other !== sight) faults.push(`${people[at + 1].name} sees ${other}, ${first.name} ${sight}`); });
    const told = await this.log(first);
    if (`${told}` !== `${this.plays}`) faults.push(`played: ${this.plays.join(', ')}; told: ${told.join(', ')}`);
    for (const person of people.slice(1)) {
      const rest = [...told];
      const heard = await this.log(person);
      const isTold = heard.every((play) => {
        const at = rest.indexOf(play);
        rest.splice(0, at + 1);
        return at >= 0;
      });
      if (!isTold) faults.push(`${person.name} was told: ${heard.join(', ')}; the host: ${told.join(', ')}`);
    }
    return faults;
  }

  private async log(person: Person): Promise<string[]> {
    const all = await log(person);
    return this.begins === 'now' ? all.slice(-this.plays.length) : all;
  }

  private async sight(person: Person): Promise<Sight> {
    const { page } = person;
    const hands: Record<string, number> = {};
    for (const [seat, { name }] of this.people.entries()) {
      const count = name === person.name ? page.locator('.me .pod-cards') : page.locator(`#seat-${seat} .pod-cards`);
      hands[name] = Number(/\d+/.exec(await count.innerText())?.[0]);
    }
    return {
      pile: await page.getByRole('img', { name: /^Discard pile: / }).getAttribute('aria-label') ?? '',
      stock: await page.locator('#stock .count').innerText(),
      hands,
    };
  }
}

/** The plays of the round as this phone tells them, everybody by name. */
export async function log(person: Person): Promise<string[]> {
  const sheet = person.page.getByRole('dialog', { name: 'This round' });
  const before = sheet.getByRole('button', { name: 'What was before' });
  await person.button('Log').tap();
  await expect(sheet.getByText(/^(That is where we are|Nothing has happened yet)\.$/)).toBeVisible();
  while (await before.count() > 0) await before.tap();
  const told = await sheet.getByRole('log').locator('p').allInnerTexts();
  await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
  return plays(told, person.name);
}

/** The plays among these sentences, which speak to this reader. */
export function plays(told: string[], reader: string): string[] {
  const found = told.map((text) => PLAY.exec(text.replace(/\s+/g, ' '))).filter((play) => play !== null);
  return found.map(([, who, card]) => `${who === 'You' ? reader : who} played ${card}`);
}
