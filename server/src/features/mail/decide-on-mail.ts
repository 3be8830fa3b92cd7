import type { StaffMail } from '@ekhaya/contract/mail/mail';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { enqueueMail } from './mail-person.ts';
import { lockStaffMail, updateStaffMailStatus } from './mail.store.ts';
import { presentStaffMails } from './present-staff-mails.ts';

/**
 * Approves or refuses a waiting mail, audited. An approved mail whose send time has passed is sent at once.
 * @throws {AppError} `not-found` for a mail of another estate, `forbidden` unless the caller is the approver, `conflict`
 *   when the mail has been decided on before
 */
export const decideOnMail = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  decision: { caller: Caller; staffEstates: StaffEstates; id: string; isApproved: boolean },
): Promise<StaffMail> => {
  const { caller, staffEstates, id, isApproved } = decision;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: isApproved ? 'mail.approve' : 'mail.refuse',
    lock: async (transaction) => {
      const mail = await lockStaffMail(transaction, id);
      if (mail === undefined || !includesEstate(staffEstates, mail.estateId)) throw new AppError('not-found');
      if (mail.approverId !== caller.userId) throw new AppError('forbidden');
      if (mail.status !== 'waiting') throw new AppError('conflict', { detail: 'This mail was decided on before.' });
      return mail;
    },
    change: async (transaction, mail) => {
      const status = isApproved ? 'queued' : 'refused';
      await updateStaffMailStatus(transaction, id, status);
      if (isApproved) await enqueueMail(transaction, mail);
      const [presented] = await presentStaffMails(transaction, [{ ...mail, status }], caller.userId);
      if (presented === undefined) throw new AppError('internal');
      return {
        estateIds: [mail.estateId],
        before: { id, status: mail.status },
        after: { id, status },
        result: presented,
      };
    },
  });
};
