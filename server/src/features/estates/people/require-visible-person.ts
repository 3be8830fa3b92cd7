import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { canGrant } from '../roles/roles.policy.ts';
import { hasGrantWithin, selectHeldRights } from '../roles/roles.store.ts';
import { selectPersonNamed } from './people.store.ts';
import { fullName } from './present-staff-view.ts';
import { createRankReader } from '../roles/staff-authority.ts';

/** A person as staff of an estate of hers meet her. */
export interface VisiblePerson {
  name: string;
  /** An estate of the caller where the person has a role; unset where she has none and the caller is an administrator. */
  estateId?: string;
  /** Whether the caller may take from her what is hers wherever she goes: her rank is lower everywhere. */
  isManageable: boolean;
}

/**
 * Finds a person among the people of the caller's estates.
 * @throws {AppError} `not-found` for who has no role there
 */
export const requireVisiblePerson = async (
  queryable: Queryable,
  { callerId, staffEstates, personId }: { callerId: string; staffEstates: StaffEstates; personId: string },
): Promise<VisiblePerson> => {
  const person = await selectPersonNamed(queryable, personId);
  const isSeen = staffEstates === 'all' || (await hasGrantWithin(queryable, personId, staffEstates));
  if (person === undefined || !isSeen) throw new AppError('not-found', { detail: 'This person does not exist.' });
  const held = await selectHeldRights(queryable, personId);
  const rankAt = await createRankReader(queryable, { userId: callerId });
  const shared = held.map(({ estateId }) => estateId).filter((estateId) => includesEstate(staffEstates, estateId));
  const [estateId = ''] = shared.toSorted((one, other) => rankAt(other) - rankAt(one) || one.localeCompare(other));
  const highest = Math.max(0, ...held.map(({ rank }) => rank));
  return {
    name: fullName(person),
    ...(estateId !== '' && { estateId }),
    isManageable: personId !== callerId && canGrant(rankAt(estateId), highest),
  };
};

const refusal = (): AppError =>
  new AppError('forbidden', { detail: 'You can do this to people below your own rank only.' });

/**
 * Meets a person from whom something is taken that is hers wherever she goes, such as a session.
 * @throws {AppError} `not-found`; `forbidden` from the caller's own rank on, or for herself
 */
export const requireManageablePerson = async (
  queryable: Queryable,
  meeting: { callerId: string; staffEstates: StaffEstates; personId: string },
): Promise<VisiblePerson> => {
  const met = await requireVisiblePerson(queryable, meeting);
  if (!met.isManageable) throw refusal();
  return met;
};

/**
 * Requires that a person ranks below a member of the staff at an estate. Administrators have their rank everywhere.
 * @throws {AppError} `forbidden` from the caller's own rank on, or for herself
 */
export const requireLowerRankAt = async (
  queryable: Queryable,
  { callerId, personId, estateId }: { callerId: string; personId: string; estateId: string },
): Promise<void> => {
  const [callersRank, personsRank] = await Promise.all([
    createRankReader(queryable, { userId: callerId }),
    createRankReader(queryable, { userId: personId }),
  ]);
  if (personId === callerId || !canGrant(callersRank(estateId), personsRank(estateId))) throw refusal();
};
