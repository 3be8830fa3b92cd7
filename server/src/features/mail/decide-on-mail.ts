import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import type { StaffMail } from '@ekhaya/contract/mail/mail';
import { AppError } from '../../platform/app-error.ts';
import { auditedChangeOfEach, type RecordChange } from '../../platform/audit/audited-change.ts';
import { resultOfOne, type Outcome } from '../../platform/audit/outcome.ts';
import type { SeenRecord } from '../../platform/database/versioned-record.ts';
import { holdDecision } from '../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { readStaffMail } from './list-staff-mails.ts';
import { lockStaffMail, readMailVersion, writePendingMail, type StaffMailRow } from './mail.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** What an approver decides. */
interface Approval {
  caller: Caller;
  staffEstates: StaffEstates;
  isApproved: boolean;
}

const changeOf = (
  dependencies: Needs,
  { caller, staffEstates, isApproved }: Approval,
  { id, version }: SeenRecord,
): RecordChange<StaffMailRow, { decision: HeldDecision }> => {
  const actorId = caller.userId;
  const subject = { kind: 'mail', id } as const;
  return {
    id,
    actorId,
    action: isApproved ? 'mail.approve' : 'mail.refuse',
    subject,
    seen: { version, read: readMailVersion(id) },
    lock: async (transaction) => {
      const mail = await lockStaffMail(transaction, id);
      if (mail === undefined || !includesEstate(staffEstates, mail.estateId)) throw new AppError('not-found');
      if (mail.approverId !== actorId) throw new AppError('forbidden');
      return mail;
    },
    change: async (transaction, mail, now) => {
      if (mail.status !== 'waiting') throw new AppError('conflict', { detail: 'This mail was decided on before.' });
      const { estateId } = mail;
      const status = isApproved ? 'queued' : 'refused';
      const decision = await holdDecision(
        transaction,
        { kind: 'mail.approval', subject, estateId, actorId, payload: { status }, decidedAt: now },
        dependencies,
      );
      const until = new Date(now.getTime() + decision.undoMs);
      await writePendingMail(transaction, id, { decisionId: decision.id, until, status });
      return {
        estateIds: [estateId],
        before: { id, status: mail.status },
        after: { id, status },
        result: { decision },
      };
    },
  };
};

/**
 * Approves or refuses waiting mails, audited. It takes effect when the undo time is over, which is the same for all. An approved mail
 * whose send time has passed by then is sent at once. A mail that is refused by the server does not stop the others.
 * @returns the outcomes in the order of the mails. Refusals: `not-found` for a mail of another estate, `forbidden` unless the caller
 *   is the approver, `conflict` when the mail has been decided on before; `changed-meanwhile`
 */
export const decideOnMails = (
  dependencies: Needs,
  approval: Approval,
  mails: readonly SeenRecord[],
): Promise<Outcome<{ decision: HeldDecision }>[]> =>
  auditedChangeOfEach(
    dependencies,
    mails.map((mail) => changeOf(dependencies, approval, mail)),
  );

/** Approves or refuses one waiting mail as `decideOnMails`. @throws {AppError} its refusal */
export const decideOnMail = async (
  dependencies: Needs,
  approval: Approval,
  mail: SeenRecord,
): Promise<StaffMail & { decision: HeldDecision }> => {
  const { decision } = resultOfOne(await decideOnMails(dependencies, approval, [mail]));
  const { caller, staffEstates } = approval;
  return { ...(await readStaffMail(dependencies, { callerId: caller.userId, staffEstates, id: mail.id })), decision };
};
