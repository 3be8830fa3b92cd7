import type { AuditEntry } from '@ekhaya/contract/audit/console-audit';
import { addDays, defaultTimeZone, instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { findEstate, searchPeople, findEstateNames, findPersonNames } from '../estates/index.ts';
import { selectAuditPage } from './audit.store.ts';

const midnight = (date: string, timeZone: string): Date => instantOfWallClock({ date, minutes: 0 }, timeZone);

/** The time zone of the filter's days: that of the estate if the filter or the caller has exactly one, else the default. */
const findTimeZone = async (queryable: Queryable, staffEstates: StaffEstates, estateId?: string): Promise<string> => {
  const [only, ...others] = estateId === undefined && staffEstates !== 'all' ? staffEstates : [estateId];
  const estate = only === undefined || others.length > 0 ? undefined : await findEstate(queryable, only);
  return estate?.timeZone ?? defaultTimeZone;
};

/** A page of the audit log of the caller's estates. Only administrators see the entries that concern every estate. */
export const listAuditEntries = async (
  { database }: Pick<Dependencies, 'database'>,
  request: {
    staffEstates: StaffEstates;
    query: {
      page: number;
      perPage: number;
      order: 'ASC' | 'DESC';
      q?: string | undefined;
      estateId?: string | undefined;
      actorId?: string | undefined;
      action?: string | undefined;
      from?: string | undefined;
      to?: string | undefined;
    };
  },
): Promise<{ items: AuditEntry[]; total: number }> => {
  const { q = '', from, to, ...query } = request.query;
  const timeZone = await findTimeZone(database.db, request.staffEstates, query.estateId);
  const { rows, total } = await selectAuditPage(database.db, {
    ...query,
    staffEstates: request.staffEstates,
    search: q === '' ? undefined : { actorIds: await searchPeople(database.db, q), action: q },
    from: from === undefined ? undefined : midnight(from, timeZone),
    before: to === undefined ? undefined : midnight(addDays(to, 1), timeZone),
  });
  const [people, estates] = await Promise.all([
    findPersonNames(database.db, [...new Set(rows.map(({ actorId }) => actorId))]),
    findEstateNames(database.db),
  ]);
  return {
    total,
    items: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      actor: { id: row.actorId, name: '', email: '', ...people.get(row.actorId) },
      action: row.action,
      estateId: row.estateId,
      estateName: estates.get(row.estateId) ?? '',
      before: row.before,
      after: row.after,
    })),
  };
};
