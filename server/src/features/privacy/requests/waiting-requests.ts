import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findPersonNames } from '../../estates/index.ts';
import { requestTexts } from './request-texts.rules.ts';
import { selectFirstWaiting } from './requests.store.ts';

/** Reads the requests about personal data that wait for an answer of staff. One is late when its 30 days have passed. */
export const readWaitingPrivacyRequests = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<WaitingLine | undefined> => {
  const found = await selectFirstWaiting(queryable, estates);
  if (found === undefined) return undefined;
  const { count, request } = found;
  const { id, estateId, kind, personId, requester, state } = request;
  const who = personId === '' ? requester : (await findPersonNames(queryable, [personId])).get(personId)?.name;
  return {
    kind: 'privacy-requests',
    count,
    oldest: { id, estateId, who: who ?? '', what: requestTexts[kind].asked, detail: state, date: '' },
    since: request.receivedAt.toISOString(),
    promisedAt: request.dueAt.toISOString(),
    isLate: request.dueAt.getTime() < now.getTime(),
  };
};
