import type { Violation } from './violation.ts';

/** A file and the files it imports, as dependency-cruiser reports them. */
export interface CruisedModule {
  source: string;
  dependencies: { resolved: string }[];
}

const TEST_CODE = /\.(test|e2e|factory)\.tsx?$|\/testing\//;

/** One import between two folders that stand in the same folder. */
interface Arrow {
  from: string;
  to: string;
  source: string;
  target: string;
}

/** @returns the arrow between the two sibling folders that hold the files, where the files have a common folder at all */
function arrowOf(source: string, target: string): Arrow | undefined {
  const left = source.split('/');
  const right = target.split('/');
  let depth = 0;
  while (left[depth] === right[depth]) depth += 1;
  if (depth === 0 || depth >= left.length - 1 || depth >= right.length - 1) return undefined;
  return { from: left.slice(0, depth + 1).join('/'), to: right.slice(0, depth + 1).join('/'), source, target };
}

function reachableFrom(folder: string, neighbours: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const neighbour of neighbours.get(next) ?? []) {
      if (seen.has(neighbour)) continue;
      seen.add(neighbour);
      open.push(neighbour);
    }
  }
  return seen;
}

/**
 * Imports between sibling folders go one way. dependency-cruiser sees cycles of files alone: two folders can lean on each other
 * without one. Tests and factories are left out, since a test may set up what its subject never
 * imports. Foreign keys and views are left out too: they join data, not code.
 */
export function findSubFolderCycles(modules: readonly CruisedModule[]): Violation[] {
  const product = modules.filter(({ source }) => !TEST_CODE.test(source) && source.includes('/src/'));
  const arrows = product.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => !TEST_CODE.test(resolved) && !resolved.includes('node_modules'))
      .filter(({ resolved }) => !/\.(table|view)\.ts$/.test(resolved) || !/\.(table|view|store)\.ts$/.test(source))
      .flatMap(({ resolved }) => arrowOf(source, resolved) ?? []),
  );
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of arrows) neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  const reachable = new Map([...neighbours.keys()].map((folder) => [folder, reachableFrom(folder, neighbours)]));
  return arrows
    .filter(({ from, to }) => reachable.get(to)?.has(from))
    .map(({ source, target }) => ({ rule: 'no-sub-folder-cycles', from: source, to: target }));
}
