// What is waited for in the page itself: asked from outside many times a second, it would keep a processor busy with asking.
import { expect, type Page } from '@playwright/test';

/** Expressions that the page can look at. */
type Expression = string;

/** Between two looks, in milliseconds. */
const OFTEN = 30;

/** The function, for a page: it may use nothing of what is around it. */
export function inPage<A>(see: (arg: A) => unknown, arg?: A): Expression {
  return `(${see})(${JSON.stringify(arg) ?? ''})`;
}

/** Waits until this is true in the page. */
export async function until(page: Page, seen: Expression, { message = seen, timeout = 20_000 } = {}): Promise<void> {
  const waits = `new Promise((done) => {
    const end = performance.now() + ${timeout};
    const look = () => {
      if (${seen}) done(true);
      else if (performance.now() > end) done(false);
      else setTimeout(look, ${OFTEN});
    };
    look();
  })`;
  expect(await page.evaluate<boolean>(waits), message).toBe(true);
}

/** Whether the round or the match is over on this screen. */
export function over(): boolean {
  return [...document.querySelectorAll('h1')].some((h1) => / wins? the (round|match)$/.test(h1.textContent ?? ''));
}

/** Whether somebody is asked something here, or may jump in. */
export function asked(): boolean {
  const offers = (group: string, name: RegExp) => [...document.querySelectorAll<HTMLButtonElement>(`${group} button`)]
    .some((button) => !button.matches(':disabled, [aria-disabled=true]') && button.checkVisibility({ visibilityProperty: true })
      && name.test(button.ariaLabel ?? button.innerText.trim()));
  return offers('#hand', /, playable, \d+ of/) || offers('[aria-label=Actions]', /^(Draw|Keep)/) || offers('[aria-label="Choose a colour"]', /./);
}

/** What a move changes: the hand, or what is asked. Others may say something at any time. */
export function sight(): string {
  const says = [...document.querySelectorAll('main [role=status]')].at(-1);
  const asked = [...says?.querySelectorAll('p') ?? []].at(-1)?.textContent;
  const hand = document.querySelector('#hand');
  const cards = [...hand?.querySelectorAll('button') ?? []].map((card) => card.ariaLabel?.split(',')[0]);
  return [asked, hand?.ariaLabel, ...cards].join('\n');
}

/** Whether a card of this name is lifted. */
export function chosen(name: string): boolean {
  return [...document.querySelectorAll('#hand button')].some((card) => card.ariaLabel?.startsWith(`${name},`) && card.ariaLabel.includes(', chosen'));
}

/** Whether a suit or a player is to be chosen for a card. */
export function wanted(): boolean {
  const groups = [...document.querySelectorAll('[role=group]')].map((group) => group.ariaLabel ?? '');
  return groups.some((label) => /^(Choose a (colour|suit)|With whom\?)/.test(label));
}

/** The names of the cards in hand, in the order in which they lie. */
export function hand(): string[] {
  return [...document.querySelectorAll('#hand button')].map((card) => (card.ariaLabel ?? '').split(',')[0]);
}

/** Cards in the hands of so many seats, as this phone shows them. */
export function counts(seats: number): number[] {
  const pod = (seat: number) => document.querySelector(`#seat-${seat} .pod-cards`)?.textContent;
  const texts = Array.from({ length: seats }, (_, seat) => pod(seat) ?? document.querySelector('#hand')?.ariaLabel);
  return texts.map((text) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0));
}

/** That a move has changed what is seen. */
export function changed(before: string): Expression {
  return `${inPage(sight)} !== ${JSON.stringify(before)}`;
}

/** That other cards lie in the hand. */
export function moved(before: string[]): Expression {
  return `${inPage(hand)}.join() !== ${JSON.stringify(before.join())}`;
}
