// A page as the browser tells it to assistive technology, and hands that can do no more than such technology can: put the
// focus on something that is in there, and press keys.
import type { CDPSession, Page } from '@playwright/test';

/** One thing that is read out. */
export interface Thing {
  role: string;
  name: string;
  value: string;
  /** Whether it has the focus. */
  focused: boolean;
  /** Whether the focus can be put on it. */
  focusable: boolean;
  /** Whether it says that it can do nothing now. */
  disabled: boolean;
  /** Whether it is pressed in or ticked. */
  on: boolean;
  inside: Thing[];
  /** What the focus is put on. */
  node: number;
}

interface Value {
  value?: unknown;
}

interface Raw {
  nodeId: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  value?: Value;
  properties?: { name: string; value: Value }[];
  childIds?: string[];
  parentId?: string;
  backendDOMNodeId?: number;
}

type Name = string | RegExp;

const fits = (name: Name, text: string) => (typeof name === 'string' ? name === text : name.test(text));

/** All that can be read at one moment. */
export class Sight {
  constructor(private readonly top: Thing[]) {}

  /** Everything, in the order in which it is read. */
  all(): Thing[] {
    const all = (things: Thing[]): Thing[] => things.flatMap((thing) => [thing, ...all(thing.inside)]);
    return all(this.top);
  }

  /** Everything of that role and name. */
  each(role: string, name: Name = /(?:)/): Thing[] {
    return this.all().filter((thing) => thing.role === role && fits(name, thing.name));
  }

  /** The first of them. */
  one(role: string, name?: Name): Thing | undefined {
    return this.each(role, name)[0];
  }

  /** What lies in the first of them; nothing if there is none. */
  in(role: string, name?: Name): Sight {
    return new Sight(this.one(role, name)?.inside ?? []);
  }

  /** The first button of that name that can be pressed now. */
  button(name: Name): Thing | undefined {
    return this.each('button', name).find((button) => !button.disabled);
  }

  /** All of it as one text. */
  text(): string {
    const texts = this.each('StaticText').map((text) => text.name);
    return texts.join(' ').replace(/\s+/g, ' ').trim();
  }

  /** What has the focus, unless that is the page itself. */
  focus(): Thing | undefined {
    return this.all().find((thing) => thing.focused && thing.role !== 'RootWebArea');
  }
}

/** The tree of one page, and hands on its keys. */
export class Tree {
  private constructor(private readonly page: Page, private readonly browser: CDPSession) {}

  static async of(page: Page): Promise<Tree> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Accessibility.enable');
    await browser.send('DOM.enable');
    return new Tree(page, browser);
  }

  async look(): Promise<Sight> {
    const { nodes } = await this.browser.send('Accessibility.getFullAXTree') as unknown as { nodes: Raw[] };
    const raws = new Map(nodes.map((node) => [node.nodeId, node]));
    // What is ignored is not there, but what lies in it may be.
    const things = (id: string): Thing[] => {
      const raw = raws.get(id);
      if (!raw) return [];
      const inside = (raw.childIds ?? []).flatMap(things);
      return raw.ignored ? inside : [thing(raw, inside)];
    };
    return new Sight(nodes.filter((node) => node.parentId === undefined).flatMap((node) => things(node.nodeId)));
  }

  /** Puts the focus on this very thing and presses a key; says whether it was still there. */
  async press(thing: Thing, key = 'Enter'): Promise<boolean> {
    const there = await this.browser.send('DOM.focus', { backendNodeId: thing.node }).then(() => true, () => false);
    if (there) await this.page.keyboard.press(key);
    return there;
  }

  /** Writes into this in place of what stands there. */
  async write(thing: Thing, text: string): Promise<void> {
    await this.press(thing, 'Control+A');
    await this.page.keyboard.type(text);
  }
}

function thing(raw: Raw, inside: Thing[]): Thing {
  const is = (name: string) => {
    const value = raw.properties?.find((property) => property.name === name)?.value.value;
    return value === true || value === 'true';
  };
  const text = (value: Value | undefined) => `${value?.value ?? ''}`.replace(/\s+/g, ' ').trim();
  return {
    role: text(raw.role),
    name: text(raw.name),
    value: text(raw.value),
    focused: is('focused'),
    focusable: is('focusable'),
    disabled: is('disabled'),
    on: is('pressed') || is('checked'),
    inside,
    node: raw.backendDOMNodeId ?? 0,
  };
}
