// The memory of a page: its objects, and the program's own.
import type { CDPSession, Page } from '@playwright/test';

export interface Need {
  /** Bytes of the page's objects, after those that nobody needs were thrown away. */
  objects: number;
  /** Bytes of the program's memory. It never shrinks. */
  program: number;
  /** Nodes of the document, shown or only kept. */
  nodes: number;
  listeners: number;
}

declare global {
  interface Window { memories: Set<WebAssembly.Memory> }
}

/** Lets a page note the memory of every program that it starts; gives the session that measures it. */
export async function noteMemories(page: Page): Promise<CDPSession> {
  await page.addInitScript(() => {
    window.memories = new Set();
    for (const way of ['instantiate', 'instantiateStreaming'] as const) {
      const original = WebAssembly[way] as (...args: unknown[]) => Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource>;
      Object.assign(WebAssembly, {
        [way]: async (...args: unknown[]) => {
          const made = await original.apply(WebAssembly, args);
          const { exports } = made instanceof WebAssembly.Instance ? made : made.instance;
          for (const thing of Object.values(exports)) if (thing instanceof WebAssembly.Memory) window.memories.add(thing);
          return made;
        },
      });
    }
  });
  return page.context().newCDPSession(page);
}

/** Measures a page whose session notes its memories. */
export async function measure(page: Page, session: CDPSession): Promise<Need> {
  // One thing that is thrown away may free another.
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const program = await page.evaluate(() => [...window.memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0));
  return { program, objects: usedSize, nodes, listeners: jsEventListeners };
}

/** The head of a table, for the cells of its lines. */
export const HEAD = ['objects', 'program', 'together', 'growth', 'nodes', 'listeners'];

/** The cells of a line, in MB. The growth is from the first need. */
export function cells(need: Need, first: Need): (string | number)[] {
  const whole = ({ objects, program }: Need) => objects + program;
  const mb = (bytes: number) => (bytes / 1e6).toFixed(2);
  const growth = `${(100 * (whole(need) / whole(first) - 1)).toFixed(1)} %`;
  return [mb(need.objects), mb(need.program), mb(whole(need)), growth, need.nodes, need.listeners];
}
