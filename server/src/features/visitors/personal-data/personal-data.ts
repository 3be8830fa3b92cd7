import { visitStatusAt } from '@ekhaya/contract/visitors/visitors.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseVisitNotifications } from '../visits/erase-visit-notifications.ts';
import { findVisit, findVisitByToken } from '../visits/find-visit.ts';
import { visitTimesOf } from '../visits/present-visit.ts';
import { publishInvitation } from '../visits/visit-notifications.ts';
import { lockInvitation } from '../visits/visitors.store.ts';
import { forgetInvitation, handOverInvitations, selectInvitationsOf } from './personal-data.store.ts';

/** Collects the invitations of a host for a copy of her data. */
export const collectInvitations = async (queryable: Queryable, userId: string) => ({
  invitations: await selectInvitationsOf(queryable, userId),
});

/**
 * Ends the invitations of a host who leaves, and forgets her and her visitors. Their rows stay without names.
 * @returns the ids of the visits
 */
export const eraseInvitationsOf = (
  transaction: Transaction,
  hostId: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<string[]> => handOverInvitations(transaction, hostId, clock.now());

/** A visit whose visitor asks to be forgotten. */
export interface LeavingVisitor {
  id: string;
  estateId: string;
  hostId: string;
}

/**
 * Locks the visit of a pass until the transaction ends, for a visitor who asks to be forgotten.
 * @throws {AppError} `not-found`; `visitors/has-arrived` while the visitor is inside
 */
export const lockLeavingVisitor = async (
  transaction: Transaction,
  token: string,
  dependencies: Pick<Dependencies, 'clock'>,
): Promise<LeavingVisitor> => {
  const found = await findVisitByToken(transaction, token, dependencies.clock.now());
  const visitor = found && (await lockVisitor(transaction, found.id, dependencies));
  if (visitor === undefined) throw new AppError('not-found');
  if (visitor.isInside) {
    throw new AppError('visitors/has-arrived', {
      detail: 'You are inside. Please ask again when you have left.',
    });
  }
  return visitor;
};

/** Locks a visit until the transaction ends, to forget its visitor. Undefined if there is none or the visitor was forgotten before. */
export const lockVisitor = async (
  transaction: Transaction,
  id: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<(LeavingVisitor & { isInside: boolean }) | undefined> => {
  const row = await lockInvitation(transaction, id);
  if (row === undefined || row.forgottenAt !== null) return undefined;
  // The passages of a weekly visitor are those of its days.
  const visit = await findVisit(transaction, id, clock.now());
  const isInside = visit?.status === 'arrived';
  return { id: row.id, estateId: row.estateId, hostId: row.hostId, isInside };
};

/** Forgets the visitor of a locked visit: name, number, plate and code. An invitation that has not begun ends. */
export const forgetVisitor = async (
  transaction: Transaction,
  { id, hostId, estateId }: LeavingVisitor,
  { clock, live }: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const row = await lockInvitation(transaction, id);
  const isEnded = row !== undefined && visitStatusAt(visitTimesOf(row), clock.now().getTime()) !== 'expected';
  await forgetInvitation(transaction, { id, isEnded, now: clock.now() });
  await eraseVisitNotifications(transaction, [id]);
  await publishInvitation(transaction, { hostId, estateId }, { live });
};
