import { useState } from 'react';
import type { Resource } from '@ekhaya/contract/bookings/bookings';
import type { Availability } from '@ekhaya/contract/time/time-slots.rules';
import type { WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { hasPassed, leftDuring, type WantedResource } from '../availability/schedule.rules.ts';
import type { ChosenTimes } from '../schedule/use-chosen-times.ts';

/** One resource that is counted, and how much of it. */
export interface QuantityLine {
  resource: Resource;
  quantity: number;
  /** How many can be had at the chosen times; undefined until that is known. */
  left: number | undefined;
}

/** How much of each resource is wanted, never more than is left at the chosen times. Hours of today that have passed do not count. */
export function useQuantities(
  resources: readonly Resource[],
  slots: readonly (readonly Availability[])[] | undefined,
  { date, chosen }: Pick<ChosenTimes, 'date' | 'chosen'>,
  now: WallClock,
) {
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const lines = resources.map((resource, index): QuantityLine => {
    const ofResource = slots?.[index]?.filter(({ time }) => !hasPassed({ date, time }, now));
    const left = ofResource && leftDuring(ofResource, chosen);
    return { resource, left, quantity: Math.min(wanted[resource.id] ?? 0, left ?? resource.quantity) };
  });
  const chosenLines: WantedResource[] = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ resource, quantity }) => ({ id: resource.id, quantity }));
  return {
    lines,
    chosenLines,
    change: (id: string, quantity: number) => setWanted({ ...wanted, [id]: quantity }),
    /** Another resource in the place of the only one that is wanted. */
    takeInstead: (id: string) => {
      const [only] = chosenLines;
      if (only && chosenLines.length === 1 && resources.some((resource) => resource.id === id)) {
        setWanted({ [id]: only.quantity });
      }
    },
  };
}
