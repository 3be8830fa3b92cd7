import type { Development } from '@ekhaya/contract/developments/developments';
import { useLayoutEffect, useState } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { usePrefetchedScreen } from '../../platform/access/use-prefetched-screen.ts';
import { useReadOfEstate, type ReadOfEstate } from '../../platform/access/use-read-of-estate.ts';
import { redirect, useRecord } from '../../platform/navigation/navigate.ts';
import { DEVELOPMENTS_KEY } from './developments.live.ts';
import { readDevelopments } from './developments.queries.ts';

const screenAt = (estateId: string) => ({ path: '/EstateDevelopments', title: 'Developments', estateId });

/** Reads and stores the developments of the current estate, for a role with a tile of them. */
export function usePrefetchedDevelopments(): void {
  const { estateID } = useCurrentAccess();
  usePrefetchedScreen([DEVELOPMENTS_KEY, estateID], () => readDevelopments(estateID), screenAt(estateID));
}

/** The developments of the current estate. */
export function useDevelopments(): ReadOfEstate<Development[]> {
  const { estateID: estateId } = useCurrentAccess();
  return useReadOfEstate([DEVELOPMENTS_KEY, estateId], () => readDevelopments(estateId), {
    screen: screenAt(estateId),
  });
}

const isDevelopment = (record: unknown): record is Development =>
  typeof record === 'object' && record !== null && 'sales' in record && 'sliderImages' in record;

/**
 * The development that the screen was opened with, with changes that were read meanwhile. Redirects to the list without one, as
 * after a deep link.
 */
export function useChosenDevelopment(): Development | undefined {
  const record = useRecord();
  // Stays the same while the screen slides out.
  const [first] = useState(record);
  const opened = [record, first].find(isDevelopment);
  const { data } = useDevelopments();
  const isMissing = opened === undefined;
  useLayoutEffect(() => {
    if (isMissing) redirect('/EstateDevelopments');
  }, [isMissing]);
  return data?.find(({ id }) => id === opened?.id) ?? opened;
}
