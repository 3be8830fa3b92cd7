import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import type { StaffMail } from '@ekhaya/contract/mail/mail';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import { holdDecision } from '../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { lockStaffMail, readMailVersion, writePendingMail } from './mail.store.ts';
import { presentStaffMails } from './present-staff-mails.ts';

/**
 * Approves or refuses a waiting mail, audited. It takes effect when the undo time is over. An approved mail whose send time has
 * passed by then is sent at once.
 * @throws {AppError} `not-found` for a mail of another estate, `forbidden` unless the caller is the approver, `conflict`
 *   when the mail has been decided on before; `changed-meanwhile`
 */
export const decideOnMail = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  request: { caller: Caller; staffEstates: StaffEstates; version: number; id: string; isApproved: boolean },
): Promise<StaffMail & { decision: HeldDecision }> => {
  const { caller, staffEstates, version, id, isApproved } = request;
  const subject = { kind: 'mail', id } as const;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: isApproved ? 'mail.approve' : 'mail.refuse',
    subject,
    seen: { version, read: readMailVersion(id) },
    lock: async (transaction) => {
      const mail = await lockStaffMail(transaction, id);
      if (mail === undefined || !includesEstate(staffEstates, mail.estateId)) throw new AppError('not-found');
      if (mail.approverId !== caller.userId) throw new AppError('forbidden');
      return mail;
    },
    change: async (transaction, mail, now) => {
      if (mail.status !== 'waiting') throw new AppError('conflict', { detail: 'This mail was decided on before.' });
      const { estateId } = mail;
      const status = isApproved ? 'queued' : 'refused';
      const decision = await holdDecision(
        transaction,
        { kind: 'mail.approval', subject, estateId, actorId: caller.userId, payload: { status } },
        dependencies,
      );
      const until = new Date(now.getTime() + decision.undoMs);
      await writePendingMail(transaction, id, { decisionId: decision.id, until, status });
      const written = await lockStaffMail(transaction, id);
      const rows = written === undefined ? [] : [written];
      const [presented] = await presentStaffMails(transaction, rows, caller.userId, now);
      if (presented === undefined) throw new AppError('internal');
      return {
        estateIds: [estateId],
        before: { id, status: mail.status },
        after: { id, status },
        result: { ...presented, decision },
      };
    },
  });
};
