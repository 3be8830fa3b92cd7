import { randomUUID } from 'node:crypto';
import type { StaffMail } from '@ekhaya/contract/mail/mail';
import { problemsOfTemplateParams, resetTemplateName, type MailTemplateName } from '@ekhaya/contract/mail/mail.rules';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { writeMessage } from '../../platform/message-texts/write-message.ts';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import {
  findEstatesWithPermission,
  findPersonWithEstates,
  findEstateNames,
  requireLowerRankAt,
} from '../estates/index.ts';
import { mailLimit } from './mail.rules.ts';
import { insertStaffMail, type NewStaffMail, type StaffMailRow } from './mail.store.ts';
import { presentStaffMails } from './present-staff-mails.ts';

/** A mail that staff request. */
export interface MailRequest {
  to: string;
  subject: string;
  templateName: MailTemplateName | typeof resetTemplateName;
  templateParams: Record<string, string>;
  timeOffSetMinutes?: number | undefined;
  requireApproval?: boolean | undefined;
  approverEmail?: string | undefined;
  project?: string | undefined;
}

/**
 * Finds the approver: another member of staff of the estate. Null when the mail needs no approval.
 * @throws {AppError} `validation` (approverEmail)
 */
const findApprover = async (
  queryable: Queryable,
  { requireApproval, approverEmail }: MailRequest,
  about: { callerId: string; estateId: string },
): Promise<string | null> => {
  if (requireApproval !== true && approverEmail === undefined) return null;
  const approverError = (sentence: string) => new AppError('validation', { fields: { approverEmail: sentence } });
  if (requireApproval !== true) throw approverError('Nobody is asked unless requireApproval is set.');
  if (approverEmail === undefined) throw approverError('Please name who is to agree.');
  const approver = await findPersonWithEstates(queryable, approverEmail);
  const isStaff =
    approver !== undefined &&
    includesEstate(await findEstatesWithPermission(queryable, { userId: approver.id }, 'mail.send'), about.estateId);
  if (!isStaff || approver.id === about.callerId)
    throw approverError('Please name another member of the staff of this estate.');
  return approver.id;
};

/**
 * Mails a person of the caller's estates from a template, at once or later, audited. With an approver, the mail waits for
 * the approval. Unknown addresses and those of other estates get the same answer and no mail.
 * @throws {AppError} `validation` (to, templateName, templateParams, approverEmail), `too-many-requests`; `forbidden` for a
 *   person whose rank is not below the caller's
 */
export const mailPerson = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { caller, staffEstates, mailRequest }: { caller: Caller; staffEstates: StaffEstates; mailRequest: MailRequest },
): Promise<StaffMail> => {
  const { templateName } = mailRequest;
  if (templateName === resetTemplateName) {
    throw new AppError('validation', { fields: { templateName: 'This template is for emailType=Reset.' } });
  }
  const problems = Object.entries(problemsOfTemplateParams(templateName, mailRequest.templateParams));
  if (problems.length > 0) {
    const fields = Object.fromEntries(problems.map(([name, sentence]) => [`templateParams.${name}`, sentence]));
    throw new AppError('validation', { fields });
  }
  await claimAttempt(dependencies, [{ limit: mailLimit, subject: caller.userId }], { code: 'too-many-requests' });
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'mail.write',
    subject: (mail) => ({ kind: 'mail', id: mail.id }),
    lock: async (transaction) => {
      const person = await findPersonWithEstates(transaction, mailRequest.to);
      const estateId = person?.estateIds.find((id) => includesEstate(staffEstates, id));
      if (person === undefined || estateId === undefined) {
        throw new AppError('validation', { fields: { to: 'Nobody of your estates has this address.' } });
      }
      await requireLowerRankAt(transaction, { callerId: caller.userId, personId: person.id, estateId });
      const approverId = await findApprover(transaction, mailRequest, { callerId: caller.userId, estateId });
      return { person, estateId, approverId };
    },
    change: async (transaction, { person, estateId, approverId }, now) => {
      const estateName = (await findEstateNames(transaction)).get(estateId) ?? '';
      const { text } = await writeMessage(transaction, {
        key: `staff-${templateName}`,
        estateId,
        values: { ...mailRequest.templateParams, firstName: person.firstName, estateName },
      });
      const mail: NewStaffMail = {
        id: randomUUID(),
        estateId,
        senderId: caller.userId,
        recipient: person.email,
        recipientId: person.id,
        subject: mailRequest.subject,
        templateName,
        text,
        project: mailRequest.project ?? '',
        status: approverId === null ? 'queued' : 'waiting',
        approverId,
        sendAt: new Date(now.getTime() + (mailRequest.timeOffSetMinutes ?? 0) * 60_000),
        createdAt: now,
      };
      const inserted = await insertStaffMail(transaction, mail);
      if (mail.status === 'queued') await enqueueMail(transaction, mail);
      const [result] = await presentStaffMails(
        transaction,
        inserted === undefined ? [] : [inserted],
        caller.userId,
        now,
      );
      if (result === undefined) throw new AppError('internal');
      const after = { id: mail.id, personId: person.id, subject: mail.subject, status: mail.status };
      return { estateIds: [estateId], before: null, after, result };
    },
  });
};

/** Enqueues a mail for its send time. */
export const enqueueMail = (
  transaction: Queryable,
  { id, sendAt }: Pick<StaffMailRow, 'id' | 'sendAt'>,
): Promise<void> => enqueue(transaction, 'send-staff-mail', { mailId: id }, { runAt: sendAt });
