import { useState } from 'react';
import type { Resource } from '@ekhaya/contract/bookings/bookings';
import type { Availability } from '@ekhaya/contract/time/time-slots.rules';
import type { WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { hasPassed, piecesLeftDuring, type ResourceQuantity } from '../availability/schedule.rules.ts';
import type { ChosenTimes } from '../schedule/use-chosen-times.ts';

/** A resource and its chosen quantity. */
export interface QuantityLine {
  resource: Resource;
  quantity: number;
  /** Pieces that are free at the chosen times. Undefined while unknown. */
  left: number | undefined;
}

/**
 * The chosen quantity of each resource, limited to what is free at the chosen times. Slots of today that have passed are not
 * counted as free.
 */
export function useQuantities(
  resources: readonly Resource[],
  slots: readonly (readonly Availability[])[] | undefined,
  { date, chosen }: Pick<ChosenTimes, 'date' | 'chosen'>,
  now: WallClock,
) {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const lines = resources.map((resource, index): QuantityLine => {
    const ofResource = slots?.[index]?.filter(({ time }) => !hasPassed({ date, time }, now));
    const left = ofResource && piecesLeftDuring(ofResource, chosen);
    return { resource, left, quantity: Math.min(quantities[resource.id] ?? 0, left ?? resource.quantity) };
  });
  const chosenLines: ResourceQuantity[] = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ resource, quantity }) => ({ id: resource.id, quantity }));
  return {
    lines,
    chosenLines,
    change: (id: string, quantity: number) => setQuantities({ ...quantities, [id]: quantity }),
    /** Moves the quantity to another resource if only one resource was chosen. */
    switchTo: (id: string) => {
      const [only] = chosenLines;
      if (only && chosenLines.length === 1 && resources.some((resource) => resource.id === id)) {
        setQuantities({ [id]: only.quantity });
      }
    },
  };
}
