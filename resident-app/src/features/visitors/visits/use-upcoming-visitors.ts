import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { useEffect } from 'react';
import { onLiveEvent } from '@ekhaya/browser/live/live-stream';
import { changeRead, invalidate, useRead, type Read } from '../../../platform/query/query.ts';
import { readUpcoming, type VisitorEstate } from './visitors.queries.ts';

const keyOf = (estateID: string) => ['visitors', 'upcoming', estateID] as const;

/** The visitors whom the person expects; who arrives or leaves meanwhile is seen at once. */
export function useUpcomingVisitors(estate: VisitorEstate): Read<UpcomingInvite[]> {
  useEffect(() => onLiveEvent('visitors', () => void invalidate(['visitors'])), []);
  return useRead(keyOf(estate.estateID), () => readUpcoming(estate), {
    screen: { path: '/Visitor', title: 'Visitor' },
    staleAfterMilliseconds: 0,
  });
}

/** Reads the list again, after something of it was changed here. */
export const reloadUpcoming = (): Promise<void> => invalidate(['visitors']);

/** Takes one off the list at once, before the server is asked again. */
export const takeOffUpcoming = (estateID: string, inviteID: string): Promise<void> =>
  changeRead<UpcomingInvite[]>(keyOf(estateID), (list) => list.filter(({ InviteID }) => InviteID !== inviteID));
