import { destinationOfPoint, type Destination, type FoundPoint } from './destinations.rules.ts';
import { middleOf, type PlanPart } from './plan.rules.ts';

/** A house as a destination. */
const destinationOfPlot = (plot: PlanPart): Destination => ({
  key: `house ${plot.id}`,
  kind: 'house',
  title: `House ${plot.name}`,
  note: '',
  at: middleOf(plot),
  partId: plot.id,
});

const maxFound = 30;

/** Finds places by title or description, houses by their number (`14`, `house 14`) and streets by name, in this order of exactness. */
export const searchPlaces = (
  typed: string,
  { points, parts }: { points: readonly FoundPoint[]; parts: readonly PlanPart[] },
): Destination[] => {
  const words = typed.trim().toLowerCase();
  if (words === '') return [];
  const number = words.replace(/^(house|unit|plot|stand|no\.?)\s+/, '');
  const houses = parts.filter(
    ({ kind, name }) => kind === 'plot' && name !== '' && name.toLowerCase().startsWith(number),
  );
  const isExact = ({ name }: PlanPart): boolean => name.toLowerCase() === number;
  const streets = new Map<string, PlanPart>();
  for (const part of parts) {
    if (part.kind !== 'road' || !part.name.toLowerCase().includes(words)) continue;
    const known = streets.get(part.name);
    if (part.name !== '' && (known === undefined || part.line.length > known.line.length)) streets.set(part.name, part);
  }
  const found = [
    ...houses.filter(isExact).map(destinationOfPlot),
    ...points
      .filter(({ title, description }) => `${title}\n${description}`.toLowerCase().includes(words))
      .map(destinationOfPoint),
    ...[...streets.values()].map((street): Destination => ({
      key: `street ${street.id}`,
      kind: 'street',
      title: street.name,
      note: 'Street',
      at: middleOf(street),
      partId: street.id,
    })),
    ...houses.filter((house) => !isExact(house)).map(destinationOfPlot),
  ];
  return found.slice(0, maxFound);
};
