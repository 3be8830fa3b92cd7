import type { Transaction } from '../../../platform/database/database.ts';
import { findEstate, type EndedRole } from '../../estates/index.ts';
import type { PersonalNotification } from '../../notifications/index.ts';

/** Why a role ended, as the person reads it. */
const reasons = {
  'last-day': 'the last day is over',
  owner: 'the owner has ended this role',
  staff: 'the estate office has ended this role',
} as const;

/** Where a role is held, as people read it: `unit 14, Test Ridge`, or the estate alone. */
export const placeOf = (unitNumber: string, estateName: string): string =>
  unitNumber === '' ? estateName : `unit ${unitNumber}, ${estateName}`;

/** The notification and the mail to the person whose role ended. */
export const endNotice = async (
  transaction: Transaction,
  { grantId, userId, estateId, unitNumber, roleDisplayName, hasBegun }: EndedRole,
  reason: keyof typeof reasons,
): Promise<PersonalNotification> => {
  const place = placeOf(unitNumber, (await findEstate(transaction, estateId))?.name ?? '');
  const title = hasBegun ? 'Your role has ended' : 'Your role will not begin';
  const effect = hasBegun ? '. The gate stays closed for it.' : ' before its first day.';
  const description = `${roleDisplayName} of ${place}: ${reasons[reason]}${effect}`;
  return {
    userId,
    notification: { id: `role-ended-${grantId}`, type: 'household', title, description },
    mail: { subject: title, text: `${description}\n\nEkhaya` },
  };
};
