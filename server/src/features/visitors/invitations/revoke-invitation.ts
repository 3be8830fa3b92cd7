import { visitStatusAt } from '@ekhaya/contract/visitors/visitors.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeOfEach, type RecordChange } from '../../../platform/audit/audited-change.ts';
import { resultOfOne, type Outcome } from '../../../platform/audit/outcome.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { visitTimesOf } from '../visits/present-visit.ts';
import { notificationIdOf, publishInvitation, visitorPhrase } from '../visits/visit-notifications.ts';
import { lockInvitation, updateInvitation, type InvitationRow } from '../visits/visitors.store.ts';

type RevokeDependencies = Pick<Dependencies, 'clock' | 'live'>;

/**
 * Revokes an invitation that the transaction has locked. A weekly one can be revoked while its visitor is inside, who may leave.
 * @returns false if it was revoked already
 * @throws {AppError} `visitors/has-arrived`, `visitors/over`
 */
const revokeLocked = async (
  transaction: Transaction,
  { row, by }: { row: InvitationRow; by: string },
  { clock, live }: RevokeDependencies,
): Promise<boolean> => {
  const now = clock.now();
  const status = visitStatusAt(visitTimesOf(row), now.getTime());
  if (status === 'arrived') throw new AppError('visitors/has-arrived');
  if (status === 'left' || status === 'expired') throw new AppError('visitors/over');
  if (status === 'revoked') return false;
  // A weekly invitation ends now, and so begins the time after which its names are erased.
  const end = row.weekdays === null ? {} : { endsAt: now };
  await updateInvitation(transaction, row.id, { revokedAt: now, revokedBy: by, ...end });
  await publishInvitation(transaction, row, { live });
  return true;
};

/**
 * Revokes an invitation on behalf of its host. Its code opens no gate from the commit on.
 * @param options.mustBeLive refuses an invitation that is revoked already with `visitors/over`
 * @throws {AppError} `not-found`; `forbidden` for another host's invitation; `visitors/has-arrived`, `visitors/over`
 */
export const revokeWithin = async (
  transaction: Transaction,
  { id, hostId, mustBeLive = false }: { id: string; hostId: string; mustBeLive?: boolean },
  dependencies: RevokeDependencies,
): Promise<InvitationRow> => {
  const row = await lockInvitation(transaction, id);
  if (row === undefined) throw new AppError('not-found');
  if (row.hostId !== hostId) throw new AppError('forbidden');
  const wasLive = await revokeLocked(transaction, { row, by: hostId }, dependencies);
  if (mustBeLive && !wasLive) {
    throw new AppError('visitors/over', { detail: 'This invitation was revoked in the meantime.' });
  }
  return row;
};

/** Revokes an invitation in its own transaction. Revoking it again has no effect. @throws {AppError} as `revokeWithin` */
export const revokeInvitation = async (
  dependencies: RevokeDependencies & Pick<Dependencies, 'database'>,
  invitation: { id: string; hostId: string },
): Promise<void> => {
  await dependencies.database.db.transaction((transaction) => revokeWithin(transaction, invitation, dependencies));
};

/** The staff who revoke invitations, and their estates. */
interface Staff {
  actorId: string;
  staffEstates: StaffEstates;
}

const changeOf = (
  dependencies: RevokeDependencies,
  { actorId, staffEstates }: Staff,
  id: string,
): RecordChange<InvitationRow, Record<string, never>> => ({
  id,
  actorId,
  action: 'visitors.revoke',
  subject: { kind: 'invitation', id },
  lock: async (transaction) => {
    const row = await lockInvitation(transaction, id);
    if (row === undefined) throw new AppError('not-found');
    requireStaffEstate(staffEstates, row.estateId);
    return row;
  },
  change: async (transaction, row, at) => {
    if (!(await revokeLocked(transaction, { row, by: actorId }, dependencies))) throw new AppError('nothing-changed');
    await notifyPerson(
      transaction,
      {
        userId: row.hostId,
        notification: {
          id: notificationIdOf('revoked', id),
          type: 'visitor',
          title: 'Invitation revoked',
          description: `The estate has revoked your invitation of ${visitorPhrase(row.visitor)}.`,
        },
      },
      dependencies,
    );
    return {
      estateIds: [row.estateId],
      personId: row.hostId,
      before: { id, revokedAt: null },
      after: { id, revokedAt: at.toISOString() },
      result: {},
    };
  },
});

/**
 * Revokes invitations on behalf of the estate's staff, records them in the audit log and notifies the hosts. One that is refused does
 * not stop the others.
 * @returns the outcomes in the order of the ids. Refusals: `not-found`; `forbidden` at an estate where the caller is not staff;
 *   `visitors/has-arrived`, `visitors/over`; `nothing-changed` if it is revoked already
 */
export const revokeInvitationsForEstate = (
  dependencies: RevokeDependencies & Pick<Dependencies, 'database'>,
  staff: Staff,
  ids: readonly string[],
): Promise<Outcome<Record<string, never>>[]> =>
  auditedChangeOfEach(
    dependencies,
    ids.map((id) => changeOf(dependencies, staff, id)),
  );

/** Revokes one invitation as `revokeInvitationsForEstate`. @throws {AppError} its refusal */
export const revokeInvitationForEstate = async (
  dependencies: RevokeDependencies & Pick<Dependencies, 'database'>,
  staff: Staff,
  id: string,
): Promise<void> => {
  resultOfOne(await revokeInvitationsForEstate(dependencies, staff, [id]));
};
