import { resetTemplateName } from '@ekhaya/contract/mail/mail.rules';
import { AppError } from '../../platform/app-error.ts';
import { auditedChangeWithin } from '../../platform/audit/audited-change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { findPersonWithEstates, requireVisiblePerson } from '../estates/index.ts';
import { requestPasswordReset } from '../identity/index.ts';
import type { MailWish } from './mail-person.ts';

/** What a reset mail cannot be asked for with, by field. */
const problemsOf = (wish: MailWish): Record<string, string> => {
  const asksNobody = 'A reset mail asks nobody.';
  return {
    ...(wish.templateName !== resetTemplateName && {
      templateName: `A reset mail has the template ${resetTemplateName}.`,
    }),
    ...(Object.keys(wish.templateParams).length > 0 && { templateParams: 'This template knows no parameter.' }),
    ...(wish.requireApproval === true && { requireApproval: asksNobody }),
    ...(wish.approverEmail !== undefined && { approverEmail: asksNobody }),
  };
};

/** Whether an address is that of a person of an estate of the caller who ranks below her wherever she has a role. */
const isJunior = async (
  queryable: Transaction,
  { callerId, staffEstates, email }: { callerId: string; staffEstates: StaffEstates; email: string },
): Promise<boolean> => {
  const person = await findPersonWithEstates(queryable, email);
  if (person === undefined) return false;
  const isSeen = staffEstates === 'all' || person.estateIds.some((id) => includesEstate(staffEstates, id));
  return (
    isSeen && (await requireVisiblePerson(queryable, { callerId, staffEstates, personId: person.id })).isManageable
  );
};

/**
 * Staff have a link to set a new password mailed to a person of their estates who ranks below them, as its owner can herself:
 * with the same limits and the same subject. Nothing in the answer says whether the address has an account, nor whether it was
 * mailed. It is recorded at the first of the caller’s estates either way.
 * @throws {AppError} `validation` (templateName, templateParams, requireApproval, approverEmail),
 *   `auth/too-many-requests`
 */
export const mailResetLink = (
  dependencies: Pick<Dependencies, 'database' | 'environment' | 'clock'>,
  asking: { caller: Caller; staffEstates: StaffEstates; wish: MailWish; address: string },
): Promise<void> => {
  const { caller, staffEstates, wish, address } = asking;
  const fields = problemsOf(wish);
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
  const now = dependencies.clock.now();
  const offset = wish.timeOffSetMinutes ?? 0;
  const [estateId] = staffEstates === 'all' ? [] : staffEstates;
  return requestPasswordReset(dependencies, {
    email: wish.to,
    address,
    sendAt: offset > 0 ? new Date(now.getTime() + offset * 60_000) : undefined,
    isAllowed: (transaction) => isJunior(transaction, { callerId: caller.userId, staffEstates, email: wish.to }),
    record: (transaction) =>
      auditedChangeWithin(transaction, dependencies, {
        actorId: caller.userId,
        action: 'mail.reset',
        // A new mail: there is nothing to lock.
        lock: () => Promise.resolve(),
        change: () =>
          Promise.resolve({
            estateIds: estateId === undefined ? [] : [estateId],
            before: null,
            after: { to: wish.to },
            result: undefined,
          }),
      }),
  });
};
