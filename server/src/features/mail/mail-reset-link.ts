import { resetTemplateName } from '@ekhaya/contract/mail/mail.rules';
import { AppError } from '../../platform/app-error.ts';
import { auditedChangeWithin } from '../../platform/audit/audited-change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { findPersonWithEstates, requireVisiblePerson } from '../estates/index.ts';
import { requestPasswordReset } from '../identity/index.ts';
import type { MailRequest } from './mail-person.ts';

/** The problems of a request for a reset mail, keyed by field. */
const findProblems = (mailRequest: MailRequest): Record<string, string> => {
  const noApproval = 'A reset mail asks nobody.';
  return {
    ...(mailRequest.templateName !== resetTemplateName && {
      templateName: `A reset mail has the template ${resetTemplateName}.`,
    }),
    ...(Object.keys(mailRequest.templateParams).length > 0 && { templateParams: 'This template knows no parameter.' }),
    ...(mailRequest.requireApproval === true && { requireApproval: noApproval }),
    ...(mailRequest.approverEmail !== undefined && { approverEmail: noApproval }),
  };
};

/** Finds the person with an address if she has a role at an estate of the caller and her rank is below the caller's everywhere. */
const findManageablePerson = async (
  queryable: Transaction,
  { callerId, staffEstates, email }: { callerId: string; staffEstates: StaffEstates; email: string },
): Promise<{ id: string } | undefined> => {
  const person = await findPersonWithEstates(queryable, email);
  if (person === undefined) return undefined;
  const isVisible = staffEstates === 'all' || person.estateIds.some((id) => includesEstate(staffEstates, id));
  const isManageable =
    isVisible && (await requireVisiblePerson(queryable, { callerId, staffEstates, personId: person.id })).isManageable;
  return isManageable ? person : undefined;
};

/**
 * Mails a link to set a new password to a person of the caller's estates who ranks below the caller. Limits, subject and
 * text are those of a reset that the person requests herself. The answer reveals neither whether the address has an
 * account nor whether a mail was sent. An audit entry is written either way, at the first of the caller's estates.
 * @throws {AppError} `validation` (templateName, templateParams, requireApproval, approverEmail),
 *   `auth/too-many-requests`
 */
export const mailResetLink = (
  dependencies: Pick<Dependencies, 'database' | 'environment' | 'clock'>,
  request: { caller: Caller; staffEstates: StaffEstates; mailRequest: MailRequest; address: string },
): Promise<void> => {
  const { caller, staffEstates, mailRequest, address } = request;
  const fields = findProblems(mailRequest);
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
  const now = dependencies.clock.now();
  const offset = mailRequest.timeOffSetMinutes ?? 0;
  const [estateId] = staffEstates === 'all' ? [] : staffEstates;
  const findPerson = (transaction: Transaction) =>
    findManageablePerson(transaction, { callerId: caller.userId, staffEstates, email: mailRequest.to });
  return requestPasswordReset(dependencies, {
    email: mailRequest.to,
    address,
    sendAt: offset > 0 ? new Date(now.getTime() + offset * 60_000) : undefined,
    isAllowed: async (transaction) => (await findPerson(transaction)) !== undefined,
    record: async (transaction) => {
      await auditedChangeWithin(transaction, dependencies, {
        actorId: caller.userId,
        action: 'mail.reset',
        subject: (personId: string) => ({ kind: 'person', id: personId }),
        // The change creates a mail, so there is no row to lock.
        lock: findPerson,
        change: (_, person) => {
          // The id is empty for an unknown address and for a person whom the caller may not mail.
          const personId = person?.id ?? '';
          const estateIds = estateId === undefined ? [] : [estateId];
          return Promise.resolve({ estateIds, before: null, after: { personId }, result: personId });
        },
      });
    },
  });
};
