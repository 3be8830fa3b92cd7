import { distanceText } from '@ekhaya/contract/places/directions.rules';
import { metresOfLine, type PlanKind, type PlanPart } from '@ekhaya/contract/places/plan.rules';
import { joinRoads } from '@ekhaya/contract/places/roads.rules';
import { streetsOf } from '@ekhaya/contract/places/streets.rules';
import { counted } from '../../platform/page/counted.rules.ts';

/** One fact of a thing on the plan: its word and its value. */
export interface PlanFact {
  word: string;
  value: string;
}

/** Numbers of houses in few words: `21, numbers 157 – 177`. */
const housesText = (houses: readonly string[]): string => {
  const [first, last] = [houses[0], houses.at(-1)];
  if (first === undefined || last === undefined) return 'None';
  return houses.length === 1 ? `1, number ${first}` : `${houses.length}, numbers ${first} – ${last}`;
};

/** The names of the other roads that a road crosses or ends at, in the order of the plan. */
export const roadsJoinedBy = (parts: readonly PlanPart[], { id }: Pick<PlanPart, 'id'>): string[] => {
  const roads = joinRoads(parts);
  const own = new Set(roads.find((road) => road.id === id)?.line.map((at) => at.join()));
  const joined = roads.filter((road) => road.id !== id && road.line.some((at) => own.has(at.join())));
  return [...new Set(joined.map(({ name }) => (name.trim() === '' ? 'a road without a name' : name.trim())))];
};

/** What the plan knows of a thing beside what staff write. */
export const factsOfPart = (parts: readonly PlanPart[], part: PlanPart): PlanFact[] => {
  const { kind, line } = part;
  const name = part.name.trim();
  const points = counted(line.length, 'point', 'points');
  if (kind === 'plot') return [{ word: 'Street', value: streetsAt(parts, [part]) || 'None' }];
  if (kind !== 'road') return [{ word: 'Outline', value: points }];
  const houses = name === '' ? [] : (streetsOf(parts).find((street) => street.name === name)?.houses ?? []);
  return [
    { word: 'Length', value: `${distanceText(metresOfLine(line))}, ${points}` },
    { word: 'Plots on it', value: housesText(houses) },
    { word: 'Joins', value: roadsJoinedBy(parts, part).join(', ') || 'No other road' },
  ];
};

/** The street at which each thing lies, for a note about several: `Acacia Street, Weaver Way`. */
export const streetsAt = (parts: readonly PlanPart[], found: readonly PlanPart[]): string => {
  const roads = parts.filter(({ kind }) => kind === 'road');
  const marked = found.map((part, index) => ({ ...part, name: `\u0000${index}` }));
  const streets = streetsOf([...roads, ...marked]).filter(({ houses }) => houses.length > 0);
  return streets.map(({ name }) => name).join(', ');
};

/** What can be left out of the picture of the plan while somebody works on it. */
export type PlanLayer = 'roads' | 'plots' | 'places';

const layerOfKind: Partial<Record<PlanKind, PlanLayer>> = { road: 'roads', plot: 'plots' };

/** The things whose layer is shown. What has no layer, such as water and gates, always is. */
export const partsShown = (parts: readonly PlanPart[], hidden: ReadonlySet<PlanLayer>): PlanPart[] =>
  parts.filter(({ kind }) => {
    const layer = layerOfKind[kind];
    return layer === undefined || !hidden.has(layer);
  });
