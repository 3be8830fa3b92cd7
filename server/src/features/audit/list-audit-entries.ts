import type { AuditGroup } from '@ekhaya/contract/audit/audit-groups.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { addDays, defaultTimeZone, instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { findEstate, searchPeople } from '../estates/index.ts';
import { selectAuditPage, type AuditFilter } from './audit.store.ts';
import { presentAuditEntries } from './present-audit-entries.ts';
import { actionsByWords, actionsOfGroup } from './sentences/sentences.ts';

/** The filters of the audit log on the wire. */
export interface AuditConditions {
  estateId?: string | undefined;
  personId?: string | undefined;
  group?: AuditGroup | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

const midnight = (date: string, timeZone: string): Date => instantOfWallClock({ date, minutes: 0 }, timeZone);

/** The time zone of the filter's days: that of the estate if the filter or the caller has exactly one, else the default. */
const findTimeZone = async (queryable: Queryable, staffEstates: StaffEstates, estateId?: string): Promise<string> => {
  const [only, ...others] = estateId === undefined && staffEstates !== 'all' ? staffEstates : [estateId];
  const estate = only === undefined || others.length > 0 ? undefined : await findEstate(queryable, only);
  return estate?.timeZone ?? defaultTimeZone;
};

/** Builds the filter of the audit log from its conditions on the wire. */
export const readAuditFilter = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  { q = '', from, to, group, ...conditions }: AuditConditions,
): Promise<AuditFilter> => {
  const hasDays = from !== undefined || to !== undefined;
  const [timeZone, personIds] = await Promise.all([
    hasDays ? findTimeZone(queryable, staffEstates, conditions.estateId) : defaultTimeZone,
    q === '' ? [] : searchPeople(queryable, { text: q, staffEstates }),
  ]);
  return {
    ...conditions,
    staffEstates,
    actions: group && actionsOfGroup(group),
    search: q === '' ? undefined : { text: q, personIds, actions: actionsByWords(q) },
    from: from === undefined ? undefined : midnight(from, timeZone),
    until: to === undefined ? undefined : midnight(addDays(to, 1), timeZone),
  };
};

/** A page of the audit log of the caller's estates. Only administrators see the entries that concern every estate. */
export const listAuditEntries = async (
  { database }: Pick<Dependencies, 'database'>,
  request: {
    staffEstates: StaffEstates;
    query: AuditConditions & { before?: string | undefined; perPage: number };
  },
): Promise<OutputOf<'GET /api/console/audit'>> => {
  const { before, perPage, ...conditions } = request.query;
  const filter = await readAuditFilter(database.db, request.staffEstates, conditions);
  const rows = await selectAuditPage(database.db, filter, { before, limit: perPage });
  return {
    items: await presentAuditEntries(database.db, rows),
    next: rows.length < perPage ? null : String(rows.at(-1)?.id),
  };
};
