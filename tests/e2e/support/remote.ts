// Somebody whose browser Playwright cannot drive: they see what is in the page, and press it.
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from './test.ts';

/** A browser with one page. */
export interface Remote {
  open(url: string): Promise<void>;
  /** Runs in the page what needs nothing but its arguments. */
  run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<R>;
  /** Presses what this finds there, if it finds anything. */
  press<A extends unknown[]>(find: (...args: A) => Element | null, ...args: A): Promise<boolean>;
  stop(): Promise<void>;
}

/** How often somebody looks whether it is their turn, at most. */
const LOOKS = 3000;

export class RemotePerson {
  constructor(readonly name: string, readonly remote: Remote) {}

  heading(): Promise<string> {
    return this.remote.run(() => document.querySelector('h1')?.textContent ?? '');
  }

  /** Presses the button of this name, as soon as there is one. */
  async press(name: string): Promise<void> {
    await expect.poll(() => this.remote.press(button, name), { message: name }).toBe(true);
  }

  /** Says who one is. */
  async introduce(): Promise<void> {
    await expect.poll(() => this.remote.run(write, this.name), { message: 'a name is asked for' }).toBe(true);
  }

  async isOver(): Promise<boolean> {
    return / wins? the (round|match)$/.test(await this.heading());
  }

  hand(): Promise<string[]> {
    return this.remote.run(() => [...document.querySelectorAll('#hand button')].map((card) => card.getAttribute('aria-label')!.split(',')[0]));
  }

  /** Touches whatever is offered; false if it is nothing, or gone by the time of the touch. */
  touch(): Promise<boolean> {
    return this.remote.press(offered).catch(() => false);
  }

  /** Plays until the round is over; gives the number of touches. */
  async playRound(): Promise<number> {
    let touches = 0;
    for (let looks = 0; looks < LOOKS && !await this.isOver(); looks++) {
      if (await this.touch()) touches += 1;
      else await pause(100);
    }
    return touches;
  }
}

/** In the page: the button of that name. */
function button(name: string): Element | null {
  const all = [...document.querySelectorAll('button')];
  return all.find((one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name) ?? null;
}

/** In the page: writes into the only text field, as a keyboard does. */
function write(text: string): boolean {
  const input = document.querySelector('input');
  if (!input) return false;
  input.focus();
  input.select();
  return document.execCommand('insertText', false, text) && input.value === text;
}

/** In the page: what to touch next at the table. */
function offered(): Element | null {
  const first = (selector: string) => document.querySelector(selector);
  const bar = [...document.querySelectorAll('[aria-label="Actions"] button:not([aria-disabled="true"]):not([disabled])')];
  return first('[role="group"][aria-label^="Choose a colour"] button')
    ?? first('#hand [aria-label*=", chosen"][aria-label*=", playable"]') ?? first('#hand [aria-label*=", playable"]')
    ?? bar.find((one) => /^(Keep|Draw)/.test(one.textContent?.trim() ?? '')) ?? null;
}
