import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { useEffect } from 'react';
import { onLiveEvent } from '@ekhaya/browser/live/live-stream';
import { changeRead, invalidate, useRead, type Read } from '../../../platform/query/query.ts';
import { readUpcoming, type VisitorEstate } from './visitors.queries.ts';

const queryKeyOf = (estateID: string) => ['visitors', 'upcoming', estateID] as const;

/** The upcoming visitors of the person. Arrivals and departures update the list at once. */
export function useUpcomingVisitors(estate: VisitorEstate): Read<UpcomingInvite[]> {
  useEffect(() => onLiveEvent('visitors', () => void invalidate(['visitors'])), []);
  return useRead(queryKeyOf(estate.estateID), () => readUpcoming(estate), {
    screen: { path: '/Visitor', title: 'Visitor' },
    staleAfterMilliseconds: 0,
  });
}

/** Reads the list again after a change on this phone. */
export const reloadUpcoming = (): Promise<void> => invalidate(['visitors']);

/** Removes a visit from the list at once, before the list is read again. */
export const removeUpcoming = (estateID: string, inviteID: string): Promise<void> =>
  changeRead<UpcomingInvite[]>(queryKeyOf(estateID), (list) => list.filter(({ InviteID }) => InviteID !== inviteID));
