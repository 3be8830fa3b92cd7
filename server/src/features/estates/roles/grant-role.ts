import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { insertGrant, selectLowestRole, hasRevokedGrant } from './roles.store.ts';

type Parts = Pick<Dependencies, 'live' | 'clock'>;

/**
 * Grants a person a role and publishes the live event `access` to her devices.
 * @param grant.grantedBy the member of staff; unset when the product grants it by itself
 * @returns the id of the grant; undefined when the person has the role already
 */
export const grantRole = async (
  transaction: Queryable,
  grant: { userId: string; roleId: string; unitNumber?: string; grantedBy?: string },
  { live, clock }: Parts,
): Promise<string | undefined> => {
  const id = randomUUID();
  const isNew = await insertGrant(transaction, { id, ...grant, grantedAt: clock.now() });
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
  parts: Parts,
): Promise<string> => {
  const { estateId, ...rest } = grant;
  const role = await selectLowestRole(transaction, estateId);
  if (role === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
  const isNew = (await grantRole(transaction, { ...rest, roleId: role.id }, parts)) !== undefined;
  // Checked after the grant is written, so that a concurrent revocation that has just been committed is seen as well.
  if (isNew && (await hasRevokedGrant(transaction, rest.userId, estateId))) {
    throw new AppError('forbidden', { detail: 'The staff of this estate removed you. Please ask them for a role.' });
  }
  return role.id;
};
