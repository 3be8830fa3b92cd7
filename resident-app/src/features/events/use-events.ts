import type { EventDetails, ListedEvent } from '@ekhaya/contract/events/events';
import { useLayoutEffect, useState } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { usePrefetchedScreen } from '../../platform/access/use-prefetched-screen.ts';
import { useReadOfEstate, type ReadOfEstate } from '../../platform/access/use-read-of-estate.ts';
import { redirect, useRecord } from '../../platform/navigation/navigate.ts';
import { useRead, type Read } from '../../platform/query/query.ts';
import { EVENTS_KEY } from './events.live.ts';
import { readEvent, readEvents, type EventsOfEstate } from './events.queries.ts';

const screenAt = (estateId: string) => ({ path: '/events', title: 'Events', estateId });

/** Reads and stores the events of the current estate, for a role with a tile of them. */
export function usePrefetchedEvents(): void {
  const { estateID } = useCurrentAccess();
  usePrefetchedScreen([EVENTS_KEY, 'estate', estateID], () => readEvents(estateID), screenAt(estateID));
}

/** The events of the current estate. */
export function useEvents(): ReadOfEstate<EventsOfEstate> {
  const { estateID: estateId } = useCurrentAccess();
  return useReadOfEstate([EVENTS_KEY, 'estate', estateId], () => readEvents(estateId), { screen: screenAt(estateId) });
}

const isEvent = (record: unknown): record is ListedEvent =>
  typeof record === 'object' && record !== null && 'id' in record && 'title' in record && 'startDate' in record;

/** The event that the screen was opened with. Redirects to the list without one, as after a deep link. */
export function useEventRecord(): ListedEvent | undefined {
  const record = useRecord();
  // Stays the same while the screen slides out.
  const [first] = useState(record);
  const found = [record, first].find(isEvent);
  const isMissing = found === undefined;
  useLayoutEffect(() => {
    if (isMissing) redirect('/events');
  }, [isMissing]);
  return found;
}

/** Reads one event. */
export const useEvent = (id: string): Read<EventDetails> => useRead([EVENTS_KEY, 'one', id], () => readEvent(id));
