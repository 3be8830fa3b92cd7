import { dateText } from '@ekhaya/contract/time/written-times.rules';
import type { ChangedLastDay } from '../../estates/index.ts';
import type { PersonalNotification } from '../../notifications/index.ts';

/** The notification and the mail to the person whose last day somebody else set, changed or took away. */
export const lastDayNotice = (
  { userId, unitNumber, roleDisplayName, lastDay }: Omit<ChangedLastDay, 'estateId'>,
  estateName: string,
): PersonalNotification => {
  const title = 'Your last day has changed';
  const place = unitNumber === '' ? estateName : `unit ${unitNumber}`;
  const day = lastDay === null ? 'there is no last day now' : `the last day is ${dateText(lastDay)}`;
  const description = `${roleDisplayName}, ${place}: ${day}.`;
  return {
    userId,
    notification: { type: 'household', title, description },
    mail: { subject: title, text: `${description}\n\nEkhaya` },
  };
};
