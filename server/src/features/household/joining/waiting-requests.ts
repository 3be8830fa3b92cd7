import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findRole } from '../../estates/index.ts';
import { promisedAt } from './present-requests.ts';
import { selectOldestRequest } from './requests.store.ts';

/** Reads who asks to join a household and waits for staff. A request is late after 24 hours. */
export const readWaitingRequests = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<WaitingLine | undefined> => {
  const found = await selectOldestRequest(queryable, estates);
  if (found === undefined) return undefined;
  const { count, id, estateId, unitNumber, who } = found;
  const since = found.acceptedAt ?? now;
  const due = promisedAt(since);
  const what = (await findRole(queryable, found.roleId))?.displayName ?? '';
  return {
    kind: 'household-requests',
    count,
    oldest: { id, estateId, who, what, detail: `unit ${unitNumber}`, date: '' },
    since: since.toISOString(),
    promisedAt: due.toISOString(),
    isLate: due < now,
  };
};
