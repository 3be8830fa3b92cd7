import type { Outage } from '@ekhaya/contract/outages/outages';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useCurrentAccess } from '../access/current-access.ts';
import { useReadOfEstate, type ReadOfEstate } from '../access/use-read-of-estate.ts';
import { updateRead, useWrite } from '../query/query.ts';
import { readOutages, sayAffected } from './outages.queries.ts';

/** The query key of outages with their outlines. The id of the estate follows. */
export const OUTAGES_KEY = 'outages-on-plan';

/**
 * The outages that concern the person at her current estate. They are kept, so that Home names them without a network too. None
 * concern a person without a role there, and the server is not asked for her.
 */
export function useOutages(): ReadOfEstate<Outage[]> {
  const { entries, estateID } = useCurrentAccess();
  const isMember = entries.some((entry) => entry.estateID === estateID);
  return useReadOfEstate(isMember ? [OUTAGES_KEY, estateID] : [OUTAGES_KEY], () =>
    isMember ? readOutages(estateID) : Promise.resolve([]),
  );
}

/** Says that her house is affected too. A failure is a toast. */
export function useSayAffected(): { say: (id: string) => Promise<void>; isPending: boolean } {
  const { mutateAsync, isPending } = useWrite(sayAffected);
  const say = async (id: string): Promise<void> => {
    try {
      const changed = await mutateAsync(id);
      await updateRead<Outage[]>([OUTAGES_KEY, changed.estateId], (all) =>
        all.map((each) => (each.id === changed.id ? changed : each)),
      );
    } catch (thrown) {
      showToast('error', thrown instanceof ApiError ? thrown.detail : 'That could not be sent. Please try again.');
    }
  };
  return { say, isPending };
}
