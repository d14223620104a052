// Somebody who plays by themselves, in the page: what is measured is the page then, and not a test that looks at it many times
// a second.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Rounds that were ended by going on. */
    rounds: number;
    /** Whether nothing is done for now. */
    resting: boolean;
  }
}

export interface Ways {
  /** Milliseconds from one tap to the next. */
  every: number;
  /** Lays first what matches this. */
  favours?: string;
  /** Stays at the results of a round. */
  once?: boolean;
}

/** Does what is offered from now on. */
export async function autopilot(page: Page, ways: Ways): Promise<void> {
  await page.evaluate(({ every, favours = '(?!)', once }) => {
    window.rounds = 0;
    window.resting = false;
    const first = new RegExp(favours);
    const label = (thing: Element) => thing.ariaLabel ?? thing.textContent?.trim() ?? '';
    const can = (thing: Element) => !thing.matches(':disabled, [aria-disabled=true]') && thing.checkVisibility({ visibilityProperty: true });
    const all = (where: string, name: RegExp) => [...document.querySelectorAll(where)].filter((thing) => name.test(label(thing)) && can(thing));
    const call = () => (document.querySelectorAll('#hand button').length === 2 ? all('[aria-label=Actions] button', /^One left!$/) : []);
    const play = () => all('#hand button', /, playable, \d+ of/).sort((a, b) => Number(first.test(label(b))) - Number(first.test(label(a))));
    const next = () => [
      ...all('[aria-label="Choose a colour"] button', /./),
      ...all('[id^=seat-]', /\bChoose /),
      ...all('main button', /^(Put away|OK)$/),
      ...all('#hand button', /, chosen/),
      ...call(),
      ...play(),
      ...all('[aria-label=Actions] button', /^(Keep|Draw)/),
    ] as HTMLElement[];
    const goOn = () => (once ? [] : all('footer button', /^(Next round|Rematch)$/)) as HTMLElement[];
    setInterval(() => {
      if (window.resting) return;
      const [on] = goOn();
      if (on) window.rounds += 1;
      (on ?? next()[0])?.click();
    }, every);
  }, ways);
}
