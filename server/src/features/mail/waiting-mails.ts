import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../platform/database/database.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { findPersonNames } from '../estates/index.ts';
import { selectFirstWaitingMail } from './mail.store.ts';

/** Reads the mails that wait for the caller's approval. A mail is late when its send time has passed. */
export const readWaitingMails = async (
  queryable: Queryable,
  { estates, callerId, now }: { estates: StaffEstates; callerId: string; now: Date },
): Promise<WaitingLine | undefined> => {
  const found = await selectFirstWaitingMail(queryable, { approverId: callerId, estates });
  if (found === undefined) return undefined;
  const { count, mail } = found;
  const sender = (await findPersonNames(queryable, [mail.senderId])).get(mail.senderId);
  return {
    kind: 'mails',
    count,
    oldest: {
      id: mail.id,
      estateId: mail.estateId,
      who: sender?.name ?? '',
      what: mail.subject,
      detail: mail.recipient,
      date: '',
    },
    since: mail.createdAt.toISOString(),
    promisedAt: mail.sendAt.toISOString(),
    isLate: mail.sendAt.getTime() < now.getTime(),
  };
};
