import { AppError } from '../../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { administratorRank } from '../roles/roles.policy.ts';
import { selectEstateIdsOf, selectHighestRank } from '../roles/roles.store.ts';
import { deleteImportsBefore, deleteRowsWith, selectRowsOf } from '../imports/imports.store.ts';
import { deleteExpiredOffers } from '../offers/offers.store.ts';
import {
  deleteHandedOverRoles,
  deleteOffersTo,
  handOverRoles,
  hasOtherOfRank,
  selectMembersOfPeriod,
  selectOffersTo,
  selectRolesOf,
} from './personal-data.store.ts';

/** Collects the roles of a person, those that staff offer her and her rows in lists of staff, for a copy of her data. */
export const collectRoles = async (queryable: Queryable, userId: string) => ({
  roles: await selectRolesOf(queryable, userId),
  offers: await selectOffersTo(queryable, userId),
  listsOfStaff: await selectRowsOf(queryable, userId),
});

/**
 * Asserts that the product keeps an administrator without this person. Of two who leave at the same moment, the second waits for the
 * first; so it comes before other locks.
 * @throws {AppError} privacy/last-administrator
 */
export const requireOtherAdministrator = async (transaction: Transaction, userId: string): Promise<void> => {
  const rank = (await selectHighestRank(transaction, userId)) ?? 0;
  if (rank < administratorRank) return;
  await acquireNamedLock(transaction, 'estates:leaving-administrators');
  if (await hasOtherOfRank(transaction, { userId, rank: administratorRank })) return;
  throw new AppError('privacy/last-administrator');
};

/**
 * Ends the roles of a person who leaves. Staff of her estates see it at once. Deletes the offers that were mailed to her and her rows in
 * lists of staff.
 * @param person.email the address that she has proved; undefined for none
 */
export const eraseRolesOf = async (
  transaction: Transaction,
  { userId, email }: { userId: string; email: string | undefined },
  { clock, live }: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const estateIds = await selectEstateIdsOf(transaction, userId);
  await handOverRoles(transaction, userId, clock.now());
  if (email !== undefined) {
    await deleteOffersTo(transaction, email);
    await deleteRowsWith(transaction, email);
  }
  for (const estateId of estateIds) {
    await live.publish(transaction, { topic: 'access', audience: { kind: 'staff', estateId } });
  }
};

/** Deletes the role offers that have expired, except those to and of some people. */
export const eraseExpiredOffers = (
  queryable: Queryable,
  wanted: { now: Date; exceptOf: readonly string[] },
): Promise<void> => deleteExpiredOffers(queryable, wanted);

/** Deletes the lists of people that staff loaded before an instant, except the rows of some people. */
export const eraseImportsBefore = (
  queryable: Queryable,
  wanted: { before: Date; exceptOf: readonly string[] },
): Promise<void> => deleteImportsBefore(queryable, wanted);

/** Deletes the rows of ended roles of people who left before an instant. */
export const eraseHandedOverRoles = (queryable: Queryable, before: Date): Promise<void> =>
  deleteHandedOverRoles(queryable, before);

/** Lists who held a role at an estate in a period, by name. */
export const listMembersOfPeriod = async (
  queryable: Queryable,
  wanted: { estateId: string; from: Date; until: Date; limit: number; offset: number },
): Promise<{ items: { personId: string; records: number }[]; total: number }> => {
  const rows = await selectMembersOfPeriod(queryable, wanted);
  return { items: rows.map(({ personId, records }) => ({ personId, records })), total: rows[0]?.total ?? 0 };
};
