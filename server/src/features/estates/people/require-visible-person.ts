import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { canGrant } from '../roles/granting.rules.ts';
import { hasGrantWithin, selectHeldRights } from '../roles/roles.store.ts';
import { selectPersonById } from './people.store.ts';
import { createRankReader } from '../roles/staff-authority.ts';

/** A person whom a member of staff may see. */
export interface VisiblePerson {
  /** An estate of the caller where the person has a role; unset when an administrator sees a person without a role. */
  estateId?: string;
  /** Whether the caller may change data of the person that all estates share: the person's rank is below the caller's everywhere. */
  isManageable: boolean;
}

/**
 * Requires that a member of staff sees a person: the person has a role at one of the caller's estates.
 * @throws {AppError} `not-found` for a person without a role there
 */
export const requireVisiblePerson = async (
  queryable: Queryable,
  { callerId, staffEstates, personId }: { callerId: string; staffEstates: StaffEstates; personId: string },
): Promise<VisiblePerson> => {
  const person = await selectPersonById(queryable, personId);
  const isVisible = staffEstates === 'all' || (await hasGrantWithin(queryable, personId, staffEstates));
  if (person === undefined || !isVisible) throw new AppError('not-found', { detail: 'This person does not exist.' });
  const held = await selectHeldRights(queryable, personId);
  const rankAt = await createRankReader(queryable, { userId: callerId });
  const shared = held.map(({ estateId }) => estateId).filter((estateId) => includesEstate(staffEstates, estateId));
  const [estateId = ''] = shared.toSorted((one, other) => rankAt(other) - rankAt(one) || one.localeCompare(other));
  const highest = Math.max(0, ...held.map(({ rank }) => rank));
  return {
    ...(estateId !== '' && { estateId }),
    isManageable: personId !== callerId && canGrant(rankAt(estateId), highest),
  };
};

const rankError = (): AppError =>
  new AppError('forbidden', { detail: 'You can do this to people below your own rank only.' });

/**
 * Requires that a member of staff may change data of a person that all estates share, such as a session.
 * @throws {AppError} `not-found` for a person without a role at the caller's estates; `forbidden` when her rank is not below
 *   the caller's everywhere, and for the caller herself
 */
export const requireManageablePerson = async (
  queryable: Queryable,
  request: { callerId: string; staffEstates: StaffEstates; personId: string },
): Promise<VisiblePerson> => {
  const person = await requireVisiblePerson(queryable, request);
  if (!person.isManageable) throw rankError();
  return person;
};

/** Whether a person's rank at an estate is below that of a member of staff, who is somebody else. Concurrent calls share a query. */
const hasLowerRankAt = async (
  queryable: Queryable,
  { callerId, personId, estateId }: { callerId: string; personId: string; estateId: string },
): Promise<boolean> => {
  const [callersRank, personsRank] = await Promise.all([
    createRankReader(queryable, { userId: callerId }),
    createRankReader(queryable, { userId: personId }),
  ]);
  return personId !== callerId && canGrant(callersRank(estateId), personsRank(estateId));
};

/**
 * Requires that a person's rank at an estate is below that of a member of staff. Administrators have their rank everywhere.
 * @throws {AppError} `forbidden` otherwise, and for the caller herself
 */
export const requireLowerRankAt = async (
  queryable: Queryable,
  about: { callerId: string; personId: string; estateId: string },
): Promise<void> => {
  if (!(await hasLowerRankAt(queryable, about))) throw rankError();
};

/** Whether a member of staff may end a role of a person: both its rank and hers are below the caller's. */
export const mayEndRole = async (
  queryable: Queryable,
  { rank, ...about }: { callerId: string; personId: string; estateId: string; rank: number },
): Promise<boolean> => {
  const callersRank = await createRankReader(queryable, { userId: about.callerId });
  return canGrant(callersRank(about.estateId), rank) && (await hasLowerRankAt(queryable, about));
};
