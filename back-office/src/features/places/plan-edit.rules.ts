import {
  fewestPositions,
  metresBetween,
  middleOf,
  moved,
  planeAt,
  usualSpeed,
  isWithin,
  type PlanKind,
  type PlanPart,
  type Position,
} from '@ekhaya/contract/places/plan.rules';

/** The kinds as staff read them: one, several, and the word of their name. */
export const kindWords: Readonly<Record<PlanKind, { one: string; many: string; name: string }>> = {
  boundary: { one: 'Boundary', many: 'Boundaries', name: 'Name' },
  road: { one: 'Road', many: 'Roads', name: 'Name' },
  plot: { one: 'Plot', many: 'Plots', name: 'Number' },
  building: { one: 'Building', many: 'Buildings', name: 'Name' },
  gate: { one: 'Gate', many: 'Gates', name: 'Name' },
  water: { one: 'Water', many: 'Waters', name: 'Name' },
  green: { one: 'Green', many: 'Greens', name: 'Name' },
};

/** The name of a thing in a list: `Plot 14`, `Weaver Street`, `Plot without a number`. */
export const nameOfPart = ({ kind, name }: Pick<PlanPart, 'kind' | 'name'>): string => {
  const { one, name: word } = kindWords[kind];
  if (name.trim() === '') return kind === 'boundary' ? one : `${one} without a ${word.toLowerCase()}`;
  return kind === 'plot' ? `Plot ${name}` : name;
};

/** A new thing with an id of its own. */
export const newPart = (kind: PlanKind, line: readonly Position[], parts: readonly PlanPart[]): PlanPart => {
  const known = new Set(parts.map(({ id }) => id));
  let number = parts.length + 1;
  while (known.has(`${kind}-${number}`)) number += 1;
  return { id: `${kind}-${number}`, kind, name: '', line: [...line], direction: 'both', speed: usualSpeed };
};

/** Moves all positions of a thing. */
export const movedPart = (part: PlanPart, by: readonly [number, number]): PlanPart => ({
  ...part,
  line: part.line.map((at) => moved(at, by)),
});

/** Moves one position of a thing. */
export const withMovedPoint = (part: PlanPart, index: number, by: readonly [number, number]): PlanPart => ({
  ...part,
  line: part.line.map((at, position) => (position === index ? moved(at, by) : at)),
});

/** Adds a position in the middle behind the one at `index`. */
export const withPointAfter = (part: PlanPart, index: number): PlanPart => {
  const from = part.line[index];
  const to = part.line[(index + 1) % part.line.length];
  if (from === undefined || to === undefined) return part;
  const [east, north] = planeAt(from).toMetres(to);
  return {
    ...part,
    line: [...part.line.slice(0, index + 1), moved(from, [east / 2, north / 2]), ...part.line.slice(index + 1)],
  };
};

/** Removes a position; a thing keeps as many as it needs. */
export const withoutPoint = (part: PlanPart, index: number): PlanPart =>
  part.line.length <= fewestPositions(part.kind)
    ? part
    : { ...part, line: part.line.filter((_, position) => position !== index) };

/** Replaces a thing of a plan. */
export const withPart = (parts: readonly PlanPart[], changed: PlanPart): PlanPart[] =>
  parts.map((part) => (part.id === changed.id ? changed : part));

const distanceToLine = (at: Position, line: readonly Position[]): number => {
  const { toMetres } = planeAt(at);
  return line.reduce((nearest, position, index) => {
    const [x1, y1] = toMetres(line[index - 1] ?? position);
    const [x2, y2] = toMetres(position);
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
    return Math.min(nearest, Math.hypot(x1 + share * dx, y1 + share * dy));
  }, Infinity);
};

/** From what lies on top to the ground. */
const fromAbove: readonly PlanKind[] = ['gate', 'road', 'building', 'plot', 'water', 'green', 'boundary'];

/** The thing at a position: a gate or road within `reach` metres, or the uppermost area; undefined on bare ground. */
export const partAt = (parts: readonly PlanPart[], at: Position, reach: number): PlanPart | undefined =>
  fromAbove
    .flatMap((kind) => parts.filter((part) => part.kind === kind))
    .find(({ kind, line }) => {
      if (kind === 'gate') return line[0] !== undefined && metresBetween(line[0], at) <= reach * 2;
      if (kind === 'road') return distanceToLine(at, line) <= reach;
      return kind === 'boundary' ? distanceToLine(at, [...line, ...line.slice(0, 1)]) <= reach : isWithin(at, line);
    });

/** The order of a list: the few things first, the many plots last. */
const inList: readonly PlanKind[] = ['road', 'gate', 'boundary', 'water', 'green', 'building', 'plot'];

/** The things whose name contains the words, by kind. */
export const findParts = (parts: readonly PlanPart[], words: string): PlanPart[] => {
  const wanted = words.trim().toLowerCase();
  return parts
    .filter((part) => nameOfPart(part).toLowerCase().includes(wanted))
    .toSorted((one, other) => inList.indexOf(one.kind) - inList.indexOf(other.kind));
};

/** The middle of a thing, where the view goes when it is chosen in the list. */
export const middleOfPart = (part: PlanPart): Position => middleOf(part);
