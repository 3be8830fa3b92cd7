import { middleOf, planeAt, type PlanPart, type Position } from './plan.rules.ts';

/** A street of the plan with the numbers of its houses. */
export interface Street {
  name: string;
  houses: string[];
}

const isStreet = ({ kind, name }: PlanPart): boolean => kind === 'road' && name.trim() !== '';

/** The distance in metres of a position from the nearest point of a line. */
const metresFromLine = (at: Position, line: readonly Position[]): number => {
  const { toMetres } = planeAt(at);
  const points = line.map((each) => toMetres(each));
  return Math.min(
    ...points.map(([x, y], index) => {
      const [fromX, fromY] = points[index - 1] ?? [x, y];
      const [dx, dy] = [x - fromX, y - fromY];
      const length = dx * dx + dy * dy;
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * dx + fromY * dy) / length));
      return Math.hypot(fromX + share * dx, fromY + share * dy);
    }),
  );
};

/** The name of the street that passes a position within some metres; empty where none does. */
export const streetAt = (parts: readonly PlanPart[], at: Position, withinMetres: number): string => {
  let nearest = { name: '', metres: withinMetres };
  for (const { name, line } of parts.filter(isStreet)) {
    const metres = metresFromLine(at, line);
    if (metres <= nearest.metres) nearest = { name: name.trim(), metres };
  }
  return nearest.name;
};

/** The street of a house by its number; empty where the plan does not know it. */
export const streetOfHouse = (parts: readonly PlanPart[], number: string): string => {
  const wanted = number.trim().toLowerCase();
  const isIt = (house: string): boolean => house.toLowerCase() === wanted;
  return streetsOf(parts).find(({ houses }) => houses.some(isIt))?.name ?? '';
};

/** The plots with the number of a house. */
export const plotsOfHouse = (parts: readonly PlanPart[], number: string): PlanPart[] => {
  const wanted = number.trim().toLowerCase();
  return wanted === '' ? [] : parts.filter(({ kind, name }) => kind === 'plot' && name.trim().toLowerCase() === wanted);
};

/** The streets of a plan by name, each with its houses: a house belongs to the street with a name that is nearest to its middle. */
export const streetsOf = (parts: readonly PlanPart[]): Street[] => {
  const roads = parts.filter(isStreet);
  const streets = new Map<string, string[]>(roads.map(({ name }) => [name.trim(), []]));
  for (const plot of parts) {
    if (plot.kind !== 'plot' || plot.name.trim() === '') continue;
    const at = middleOf(plot);
    let nearest: { name: string; metres: number } | undefined;
    for (const { name, line } of roads) {
      const metres = metresFromLine(at, line);
      if (nearest === undefined || metres < nearest.metres) nearest = { name: name.trim(), metres };
    }
    if (nearest !== undefined) streets.get(nearest.name)?.push(plot.name.trim());
  }
  const byNumber = new Intl.Collator('en', { numeric: true });
  return [...streets]
    .map(([name, houses]) => ({ name, houses: houses.toSorted(byNumber.compare) }))
    .toSorted((one, other) => byNumber.compare(one.name, other.name));
};
