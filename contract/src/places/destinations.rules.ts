import type { Position } from './plan.rules.ts';

/** Something on the map that a person chooses: a place of interest, a house or a street. */
export interface Destination {
  key: string;
  kind: 'place' | 'house' | 'street';
  title: string;
  note: string;
  at: Position;
  /** The part of the plan that a house or a street is. */
  partId?: string;
}

/** A place of interest with what the search reads and a card shows. */
export interface FoundPoint {
  id: string;
  title: string;
  description: string;
  coordinate: { latitude: number; longitude: number };
}

/** A place as a destination. */
export const destinationOfPoint = ({ id, title, description, coordinate }: FoundPoint): Destination => ({
  key: `place ${id}`,
  kind: 'place',
  title,
  note: description,
  at: [coordinate.longitude, coordinate.latitude],
});
