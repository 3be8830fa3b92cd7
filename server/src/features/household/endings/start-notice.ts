import { dateText } from '@ekhaya/contract/time/written-times.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import { findEstate, type StartedRole } from '../../estates/index.ts';
import type { PersonalNotification } from '../../notifications/index.ts';
import { placeOf } from './end-notice.ts';

/** The notification to the person whose role has begun on its first day. */
export const startNotice = async (
  transaction: Transaction,
  { grantId, userId, estateId, unitNumber, roleDisplayName, lastDay }: StartedRole,
): Promise<PersonalNotification> => {
  const place = placeOf(unitNumber, (await findEstate(transaction, estateId))?.name ?? '');
  const until = lastDay === null ? '' : `, until ${dateText(lastDay)}`;
  return {
    userId,
    notification: {
      id: `role-started-${grantId}`,
      type: 'household',
      title: 'Your role has begun',
      description: `You are ${roleDisplayName} of ${place}, from today${until}.`,
      // The household of somebody without a house is empty: that notification leads nowhere.
      ...(unitNumber !== '' && { url: '/Household' }),
    },
  };
};
