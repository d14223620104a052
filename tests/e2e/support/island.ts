// Network namespaces of this machine, joined by a cable, with no way to anywhere else.
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';

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
