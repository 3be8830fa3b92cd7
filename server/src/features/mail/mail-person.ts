import { randomUUID } from 'node:crypto';
import type { StaffMail } from '@ekhaya/contract/mail/mail';
import {
  problemsOfTemplateParams,
  resetTemplateName,
  textOfMail,
  type MailTemplateName,
} from '@ekhaya/contract/mail/mail.rules';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import {
  findEstatesWithPermission,
  findPersonWithEstates,
  findEstateNames,
  requireLowerRankAt,
} from '../estates/index.ts';
import { mailLimit } from './mail.rules.ts';
import { insertStaffMail, type StaffMailRow } from './mail.store.ts';
import { presentStaffMails } from './present-staff-mails.ts';

/** What staff ask to be mailed. */
export interface MailWish {
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
 * Who has to agree: another member of the staff of the estate.
 * @throws {AppError} `validation` (approverEmail)
 */
const findApprover = async (
  queryable: Queryable,
  { requireApproval, approverEmail }: MailWish,
  about: { callerId: string; estateId: string },
): Promise<string | null> => {
  if (requireApproval !== true && approverEmail === undefined) return null;
  const refuse = (sentence: string) => new AppError('validation', { fields: { approverEmail: sentence } });
  if (requireApproval !== true) throw refuse('Nobody is asked unless requireApproval is set.');
  if (approverEmail === undefined) throw refuse('Please name who is to agree.');
  const approver = await findPersonWithEstates(queryable, approverEmail);
  const isStaff =
    approver !== undefined &&
    includesEstate(await findEstatesWithPermission(queryable, { userId: approver.id }, 'mail.send'), about.estateId);
  if (!isStaff || approver.id === about.callerId)
    throw refuse('Please name another member of the staff of this estate.');
  return approver.id;
};

/**
 * Mails a person of an estate of the caller from a template, at once or later, or keeps the mail until the approver has
 * agreed. The server writes to nobody else: an unknown address and one of another estate are answered alike.
 * @throws {AppError} `validation` (to, templateName, templateParams, approverEmail), `too-many-requests`; `forbidden` for a
 *   person from the caller's own rank on
 */
export const mailPerson = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { caller, staffEstates, wish }: { caller: Caller; staffEstates: StaffEstates; wish: MailWish },
): Promise<StaffMail> => {
  const { templateName } = wish;
  if (templateName === resetTemplateName) {
    throw new AppError('validation', { fields: { templateName: 'This template is for emailType=Reset.' } });
  }
  const problems = Object.entries(problemsOfTemplateParams(templateName, wish.templateParams));
  if (problems.length > 0) {
    const fields = Object.fromEntries(problems.map(([name, sentence]) => [`templateParams.${name}`, sentence]));
    throw new AppError('validation', { fields });
  }
  await claimAttempt(dependencies, [{ limit: mailLimit, subject: caller.userId }], { code: 'too-many-requests' });
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'mail.write',
    lock: async (transaction) => {
      const person = await findPersonWithEstates(transaction, wish.to);
      const estateId = person?.estateIds.find((id) => includesEstate(staffEstates, id));
      if (person === undefined || estateId === undefined) {
        throw new AppError('validation', { fields: { to: 'Nobody of your estates has this address.' } });
      }
      await requireLowerRankAt(transaction, { callerId: caller.userId, personId: person.id, estateId });
      const approverId = await findApprover(transaction, wish, { callerId: caller.userId, estateId });
      return { person, estateId, approverId };
    },
    change: async (transaction, { person, estateId, approverId }, now) => {
      const estateName = (await findEstateNames(transaction)).get(estateId) ?? '';
      const mail: StaffMailRow = {
        id: randomUUID(),
        estateId,
        senderId: caller.userId,
        recipient: person.email,
        subject: wish.subject,
        templateName,
        text: textOfMail(templateName, { ...wish.templateParams, firstName: person.firstName, estateName }),
        project: wish.project ?? '',
        status: approverId === null ? 'queued' : 'waiting',
        approverId,
        sendAt: new Date(now.getTime() + (wish.timeOffSetMinutes ?? 0) * 60_000),
        createdAt: now,
      };
      await insertStaffMail(transaction, mail);
      if (mail.status === 'queued') await enqueueMail(transaction, mail);
      const [result] = await presentStaffMails(transaction, [mail], caller.userId);
      if (result === undefined) throw new AppError('internal');
      const after = { id: mail.id, to: mail.recipient, subject: mail.subject, status: mail.status };
      return { estateIds: [estateId], before: null, after, result };
    },
  });
};

/** Lets a mail go at its time. */
export const enqueueMail = (transaction: Queryable, mail: StaffMailRow): Promise<void> =>
  enqueue(
    transaction,
    'send-mail',
    { to: mail.recipient, subject: mail.subject, text: mail.text },
    { runAt: mail.sendAt },
  );
