import { AppError } from '../../platform/app-error.ts';
import type { DecisionKinds } from '../../platform/decisions/decision-kinds.ts';
import { enqueueMail } from './mail-person.ts';
import { lockStaffMail, selectStaffMails, updateStaffMailStatus, writePendingMail } from './mail.store.ts';

/** The decisions of approvers about mails. */
export const mailDecisions: Pick<DecisionKinds, 'mail.approval'> = {
  'mail.approval': {
    permission: 'mail.send',
    lock: async (transaction, id) => {
      await lockStaffMail(transaction, id);
    },
    apply: async (transaction, { subjectId, payload }) => {
      const mail = await lockStaffMail(transaction, subjectId);
      if (mail === undefined) throw new AppError('not-found');
      const { status } = payload as { status: 'queued' | 'refused' };
      await updateStaffMailStatus(transaction, subjectId, status);
      if (status === 'queued') await enqueueMail(transaction, mail);
    },
    release: (transaction, { subjectId }) => writePendingMail(transaction, subjectId, undefined),
    describe: async (queryable, decisions) => {
      const rows = await selectStaffMails(
        queryable,
        decisions.map(({ subjectId }) => subjectId),
      );
      const subjects = new Map(rows.map(({ id, subject }) => [id, subject]));
      return new Map(
        decisions.map(({ id, subjectId, payload }) => {
          const { status } = payload as { status: 'queued' | 'refused' };
          const title = status === 'queued' ? 'Approved a mail' : 'Refused a mail';
          return [id, { title, note: subjects.get(subjectId) ?? '' }];
        }),
      );
    },
  },
};
