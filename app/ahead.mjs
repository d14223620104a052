// Fetches and compiles the later programs: ahead, or when one is asked for (app/apart.mjs makes one script of this and the tool's).
import { unsorted } from './streams.mjs';

/**
 * What fetches and compiles files. `fetches` holds a function for each file by its name, `orders` the files in groups, in the order in
 * which people need them, by what they come for.
 */
export function programs(fetches, orders) {
  const fetched = {};
  const compiled = {};
  const compileOnce = async (found) => WebAssembly.compile(unsorted(new Uint8Array(await found.arrayBuffer())));
  // A file that failed is fetched again by the next who asks.
  const compile = (file) => {
    if (compiled[file] === undefined) {
      fetched[file] = fetches[file]();
      compiled[file] = fetched[file].then(compileOnce);
      compiled[file].catch(() => delete compiled[file]);
    }
    return compiled[file];
  };
  // The next group is on its way while one is compiled: no line idles. A phone that has kept the app waits for its processor alone.
  const compileAll = async (groups, isKept) => {
    for (const group of groups) {
      const compiling = group.map(compile);
      await Promise.all(isKept ? compiling : group.map((file) => fetched[file]));
    }
  };
  const fetchAhead = (people, isKept) => {
    compileAll(orders[people], isKept).catch(() => {});
  };
  return { compile, fetchAhead };
}
