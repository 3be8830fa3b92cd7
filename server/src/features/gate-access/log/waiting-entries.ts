import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectOldestDoubtfulEntry } from './waiting-entries.store.ts';

/** How long an entry asks for a look. Nobody ticks entries off: the log is only added to. */
const shownForMs = dayMs;

/** Reads the entries of the last 24 hours that the server would have refused, or that nothing proves. */
export const readDoubtfulEntries = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<WaitingLine | undefined> => {
  const entry = await selectOldestDoubtfulEntry(queryable, estates, new Date(now.getTime() - shownForMs));
  if (entry === undefined) return undefined;
  const { count, id, estateId, at, name, gate, conflict } = entry;
  return {
    kind: 'gate-entries',
    count,
    oldest: { id, estateId, who: name, what: gate ?? '', detail: conflict ?? '', date: '' },
    since: at.toISOString(),
    promisedAt: null,
    isLate: false,
  };
};
