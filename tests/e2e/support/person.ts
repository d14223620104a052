// Somebody with a phone in hand, who sees roles and names and plays what the screen offers.
import type { Locator, Page } from '@playwright/test';
import { asked, changed, hand, inPage, over, sight, until } from './glance.ts';
import { expect } from './test.ts';

/** How somebody plays, where there is a choice. */
export interface Habits {
  /** Says "One left!" in time; true unless it says otherwise. */
  calls?: boolean;
  /** Challenges every Wild Draw Four. */
  challenges?: boolean;
  /** Watches for those who forget to call. */
  catches?: boolean;
  /** Lays these first if they fit. */
  favours?: RegExp;
}

/** The round is over, this person is asked something or may jump in, or waits. */
type Glance = 'over' | 'asked' | 'waits';

const COLOURS = ['red', 'yellow', 'green', 'blue'];

export class Person {
  /** Whom this person caught. */
  readonly caught: string[] = [];
  /** Whom this person challenged, and whose hand was shown for it. */
  readonly challenged: string[] = [];
  /** What is done while a hand lies open. */
  looks = async () => {};

  constructor(readonly name: string, public page: Page, public habits: Habits = {}) {}

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' });
  }

  /** An action of the bar that can be taken now. */
  action(name: RegExp): Locator {
    return this.page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, disabled: false });
  }

  /** The cards that may be laid now. */
  playable(): Locator {
    return this.button(/, playable, \d+ of/);
  }

  /** The names of the cards in hand, in the order in which they lie. */
  hand(): Promise<string[]> {
    return this.page.evaluate(hand);
  }

  /** What the table says: what happened, what is asked. */
  says(): Locator {
    return this.page.getByRole('main').getByRole('status').last();
  }

  /** Whether the round or the match is over on this screen. */
  isOver(): Promise<boolean> {
    return this.page.evaluate(over);
  }

  /** Whether this person is asked something, or may jump in. */
  isAsked(): Promise<boolean> {
    return this.page.evaluate(asked);
  }

  /** What there is to do here. */
  glance(): Promise<Glance> {
    return this.page.evaluate<Glance>(`${inPage(over)} ? 'over' : ${inPage(asked)} ? 'asked' : 'waits'`);
  }

  /** Does one thing that is offered, and waits until the table has taken it; says whether cards moved. */
  async move(): Promise<boolean> {
    const [before, hand] = [await this.sight(), await this.hand()];
    if (await this.colours().count() > 0) {
      await this.nameColour();
    } else if (this.habits.challenges && await this.action(/^Challenge$/).count() > 0) {
      await this.challenge();
    } else if (await this.playable().count() > 0) {
      await this.lay();
    } else if (!await this.pass()) {
      return false;
    }
    await until(this.page, changed(before));
    return `${hand}` !== `${await this.hand()}`;
  }

  /** Taps whoever forgot to say it, if anybody did; says whether. */
  async catchSomebody(): Promise<boolean> {
    if (!this.habits.catches) return false;
    const forgot = this.button(/^Catch .* 1 card(?!.*One left!)/).first();
    if (await forgot.count() === 0) return false;
    const [, name] = /^Catch (.*) 1 card/.exec(await forgot.innerText().then((text) => text.replace(/\s+/g, ' '))) ?? [];
    await forgot.tap();
    // They may have said it a moment before.
    let caught = false;
    const settled = async () => {
      const gone = await forgot.count() === 0;
      caught = (await this.says().innerText()).includes(`You caught ${name}`);
      return caught || gone;
    };
    await expect.poll(settled, { intervals: [40] }).toBe(true);
    if (caught) this.caught.push(name);
    return caught;
  }

  /** Keeps or draws; false where the phone has done so by itself in the meantime. */
  private async pass(): Promise<boolean> {
    for (const offer of [this.action(/^Keep$/), this.action(/^Draw/)]) {
      if (await offer.count() === 0) continue;
      return offer.tap({ timeout: 1000 }).then(() => true, async (error) => {
        if (await offer.count() > 0) throw error;
        return false;
      });
    }
    return false;
  }

  private colours(): Locator {
    return this.page.getByRole('group', { name: 'Choose a colour' });
  }

  /** The colour that this hand holds most of. */
  private async nameColour(): Promise<void> {
    const hand = (await this.hand()).join(' ').toLowerCase();
    const count = (colour: string) => hand.split(colour).length;
    const [best] = [...COLOURS].sort((a, b) => count(b) - count(a));
    await this.colours().getByRole('button', { name: best }).tap();
  }

  private async challenge(): Promise<void> {
    await this.action(/^Challenge$/).tap();
    const shown = this.page.getByRole('region', { name: /’s hand$/ });
    this.challenged.push((await shown.getByRole('heading').innerText()).replace('’s hand', ''));
    await this.looks();
    await shown.getByRole('button', { name: 'Put away' }).tap();
  }

  private async lay(): Promise<void> {
    const call = this.action(/^One left!$/);
    if (this.habits.calls !== false && (await this.hand()).length === 2 && await call.count() > 0) {
      await call.tap();
      await expect(this.button(/^One left! ✓/)).toBeVisible();
    }
    const labels = await this.playable().evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''));
    const label = labels.find((name) => this.habits.favours?.test(name)) ?? labels[0];
    const [name] = label.split(',');
    const chosen = this.page.locator('#hand').getByRole('button', { name: new RegExp(`^${name}(, just drawn)?, chosen`) }).first();
    // The first tap lifts, the second plays; out of turn the first one does.
    const before = await this.sight();
    await this.button(label).tap();
    await expect.poll(async () => await chosen.count() > 0 || await this.sight() !== before, { intervals: [40] }).toBe(true);
    // One that was laid at once can still lie there for a frame or two.
    if (await chosen.count() > 0) await chosen.tap({ timeout: 2000 }).catch(() => {});
    const aim = this.page.getByRole('group', { name: 'Swap hands with whom? Tap a player.' });
    if (await this.colours().count() > 0) await this.nameColour();
    else if (await aim.count() > 0) await this.button(/^Choose /).first().tap();
  }

  /** What a move changes. */
  sight(): Promise<string> {
    return this.page.evaluate(sight);
  }
}
