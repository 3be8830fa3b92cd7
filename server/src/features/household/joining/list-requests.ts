import type { HouseholdRequest } from '@ekhaya/contract/household/console-household';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { presentRequests } from './present-requests.ts';
import { selectRequests } from './requests.store.ts';

/** A page of the people who ask to join a household at some estates, longest waiting first. */
export const listRequests = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  {
    staffEstates,
    query,
  }: {
    staffEstates: StaffEstates;
    query: { page: number; perPage: number; estateId?: string | undefined; personId?: string | undefined };
  },
): Promise<OutputOf<'GET /api/console/household-requests'>> => {
  const { rows, total } = await selectRequests(database.db, { ...query, staffEstates });
  return { items: await presentRequests(database.db, rows, clock.now()), total };
};

/** One person who asks to join a household at some estates. @throws {AppError} `not-found`, also once it is decided */
export const readRequest = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { id, staffEstates }: { id: string; staffEstates: StaffEstates },
): Promise<HouseholdRequest> => {
  const { rows } = await selectRequests(database.db, { id, staffEstates, page: 1, perPage: 1 });
  const [request] = await presentRequests(database.db, rows, clock.now());
  if (request === undefined) throw new AppError('not-found');
  return request;
};
