// Network namespaces of this machine, joined by a cable, with no way to anywhere else.
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from '@playwright/test';
import { arrive, host, joinByPaste } from './party.ts';
import type { Person } from './person.ts';
import { serve } from './site.ts';
import { kept } from './test.ts';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

export class Island {
  private constructor(private readonly name: string, private readonly cable: string) {}

  /** Two of them. Throws where that is not allowed. */
  static pair(): [Island, Island] {
    const names = ['a', 'b'].map((end) => `one-left-${process.pid}${end}`);
    const cables = ['a', 'b'].map((end) => `ol${process.pid}${end}`);
    const islands = names.map((name, at) => new Island(name, cables[at]));
    try {
      for (const name of names) ip('netns', 'add', name);
      ip('link', 'add', cables[0], 'netns', names[0], 'type', 'veth', 'peer', 'name', cables[1], 'netns', names[1]);
      islands.forEach((island, at) => {
        island.ip('address', 'add', `10.77.0.${at + 1}/24`, 'dev', cables[at]);
        island.ip('link', 'set', 'lo', 'up');
        island.mend();
      });
    } catch (error) {
      for (const island of islands) island.sink();
      throw error;
    }
    return [islands[0], islands[1]];
  }

  /** Whether there can be any, and why not. */
  static trial(): { why: string } | undefined {
    try {
      for (const island of Island.pair()) island.sink();
      return undefined;
    } catch (error) {
      return { why: `no network namespaces here: ${String(error).split('\n')[0]}` };
    }
  }

  /** Writes a program that runs another one here. */
  door(file: string, program: string): string {
    writeFileSync(file, `#!/bin/sh\nexec ${this.enter.join(' ')} ${program} "$@"\n`);
    chmodSync(file, 0o755);
    return file;
  }

  /** What stands before a program that is to run here. */
  get enter(): string[] {
    return ['ip', 'netns', 'exec', this.name];
  }

  /** Pulls the cable. */
  cut(): void {
    this.ip('link', 'set', this.cable, 'down');
  }

  mend(): void {
    this.ip('link', 'set', this.cable, 'up');
  }

  /** What is known of ways to other networks. */
  routes(): string {
    return execFileSync('ip', ['-n', this.name, 'route', 'show', 'default'], { encoding: 'utf8' });
  }

  sink(): void {
    try {
      ip('netns', 'delete', this.name);
    } catch { /* it never rose */ }
  }

  private ip(...args: string[]): void {
    ip('-n', this.name, ...args);
  }
}

/** Two phones, each on an island, that pair by codes. */
export interface Couple { islands: [Island, Island]; people: [Person, Person]; leave(): Promise<void> }

/** Lets two phones open the page, each where a site is, takes that away, and pairs them. */
export async function pairOnIslands(launchOptions: LaunchOptions, file: (name: string) => string, seed: number): Promise<Couple> {
  const islands = Island.pair();
  const browsers: Browser[] = [];
  const leave = async () => {
    for (const browser of browsers) await browser.close();
    for (const island of islands) island.sink();
  };
  const settle = async (at: 0 | 1): Promise<{ person: Person; url: string }> => {
    const executablePath = islands[at].door(file(`chromium-${at}`), launchOptions.executablePath!);
    const browser = await chromium.launch({ ...launchOptions, executablePath });
    browsers.push(browser);
    // Without a way to the internet a browser names its addresses only where the camera is allowed.
    const person = await arrive(browser, ['Ana', 'Ben'][at], seed + at, {}, { permissions: ['camera'] });
    const site = await serve({ through: islands[at].enter });
    await person.page.goto(site.url);
    await kept(person.page);
    await site.stop();
    return { person, url: site.url };
  };
  try {
    const [ana, ben] = await Promise.all([settle(0), settle(1)]);
    await host(ana.person, ana.url);
    await joinByPaste(ben.person, ana.person, ben.url);
    return { islands, people: [ana.person, ben.person], leave };
  } catch (error) {
    await leave();
    throw error;
  }
}
