import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { insertGrant, selectLowestRole, hasRevokedGrant } from './roles.store.ts';

type Parts = Pick<Dependencies, 'live' | 'clock'>;

/**
 * Gives a person a role, if she does not have it yet, and tells her phones.
 * @returns the id of the grant; undefined when she has the role already
 * @param grant.grantedBy the member of staff; unset when the product does it by itself
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
 * Gives a person the lowest enabled role of an estate, as everybody has who signs up there.
 * @returns the id of the role
 * @throws {AppError} `not-found` when there is no such estate, or it gives out no role; `forbidden` when staff took a role
 *   of that estate away from the person: only they let her in again
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
  // Asked after the grant is written: a removal that was committed a moment ago is seen too, and undoes it.
  if (isNew && (await hasRevokedGrant(transaction, rest.userId, estateId))) {
    throw new AppError('forbidden', { detail: 'The staff of this estate removed you. Please ask them for a role.' });
  }
  return role.id;
};
