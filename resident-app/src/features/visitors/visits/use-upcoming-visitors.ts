import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { updateRead, invalidate, useRead, type Read } from '../../../platform/query/query.ts';
import { visitorKeys } from '../visitors.live.ts';
import { readUpcoming, type VisitorEstate } from './visitors.queries.ts';

/** The upcoming visitors of the person at an estate. Live events about visitors read the list again. */
export const useUpcomingVisitors = (estate: VisitorEstate): Read<UpcomingInvite[]> =>
  useRead(visitorKeys.upcoming(estate.estateID), () => readUpcoming(estate), {
    screen: { path: '/Visitor', title: 'Visitor', estateId: estate.estateID },
    staleAfterMs: 0,
  });

/** Reads the list again after a change on this phone. */
export const reloadUpcoming = (): Promise<void> => invalidate(visitorKeys.all);

/** Removes a visit from the list at once, before the list is read again. */
export const removeUpcoming = (estateID: string, inviteID: string): Promise<void> =>
  updateRead<UpcomingInvite[]>(visitorKeys.upcoming(estateID), (list) =>
    list.filter(({ InviteID }) => InviteID !== inviteID),
  );
