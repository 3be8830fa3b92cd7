import { randomUUID } from 'node:crypto';
import type { RoleDays } from '@ekhaya/contract/household/household.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { roleInstantsOf } from './role-days.ts';
import { lockAccounts } from './role-locks.store.ts';
import { insertGrant, selectLowestRole, hasRevokedGrant } from './roles.store.ts';

type Needs = Pick<Dependencies, 'live' | 'clock'>;

/**
 * Grants a person a role and publishes the live event `access` to her devices.
 * @param grant.grantedBy the member of staff; unset when the product grants it by itself
 * @param grant.days its first and last day; without a first day it begins at once, without a last day it has no end
 * @returns the id of the grant; undefined when the person has the role with that unit already
 */
export const grantRole = async (
  transaction: Queryable,
  { days, ...grant }: { userId: string; roleId: string; unitNumber?: string; grantedBy?: string; days?: RoleDays },
  { live, clock }: Needs,
): Promise<string | undefined> => {
  const id = randomUUID();
  const grantedAt = clock.now();
  const instants = days === undefined ? {} : await roleInstantsOf(transaction, grant.roleId, days, grantedAt);
  // Before the role: an import that has the account locked may be about to insert the same role.
  await lockAccounts(transaction, [grant.userId]);
  const isNew = await insertGrant(transaction, { id, ...grant, ...days, ...instants, grantedAt });
  if (!isNew) return undefined;
  await live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId: grant.userId } });
  return id;
};

/**
 * Grants a person the lowest enabled role of an estate: the role of a new sign-up.
 * @returns the id of the role
 * @throws {AppError} `not-found` for an estate that does not exist or has no enabled role; `forbidden` when staff have
 *   revoked a role of the person at that estate: only staff can grant one again
 */
export const grantLowestRole = async (
  transaction: Queryable,
  grant: { userId: string; estateId: string; grantedBy?: string },
  dependencies: Needs,
): Promise<string> => {
  const { estateId, ...rest } = grant;
  const role = await selectLowestRole(transaction, estateId);
  if (role === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
  const isNew = (await grantRole(transaction, { ...rest, roleId: role.id }, dependencies)) !== undefined;
  // Checked after the grant is written, so that a concurrent revocation that has just been committed is seen as well.
  if (isNew && (await hasRevokedGrant(transaction, rest.userId, estateId))) {
    throw new AppError('forbidden', { detail: 'The staff of this estate removed you. Please ask them for a role.' });
  }
  return role.id;
};

/** Whether staff have ever revoked a role of the person at an estate. */
export const wasRemovedByStaff = (queryable: Queryable, userId: string, estateId: string): Promise<boolean> =>
  hasRevokedGrant(queryable, userId, estateId);
