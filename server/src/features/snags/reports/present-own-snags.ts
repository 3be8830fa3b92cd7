import { asksIfMended, isOpenSnag, snagTitle } from '@ekhaya/contract/snags/snags.rules';
import { snag, type Snag } from '@ekhaya/contract/snags/snags';
import type { Queryable } from '../../../platform/database/database.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import { findPersonNames } from '../../estates/index.ts';
import { findOutages } from '../../outages/index.ts';
import { selectDepartments } from '../departments/departments.store.ts';
import { selectEntries, selectSnags, type EntryRow, type SnagRow } from './snags.store.ts';
import { findStaffReporters, isReportedByStaff } from './staff-reporters.ts';

/** A snag of the reader, or one that she follows under words of hers. */
export interface OwnSnag {
  row: SnagRow;
  /** Undefined for a snag that she reported. */
  followedAs?: string;
}

const addressOf = (id: string): string => `/media/${id}`;

/**
 * Converts snags to the wire format for one reader. A duplicate has the state of the snag into which it is merged. Nobody reads the
 * words and photos of another resident. The number of statements does not depend on the number of snags.
 */
export const presentOwnSnags = async (
  queryable: Queryable,
  own: readonly OwnSnag[],
  readerId: string,
  now: Date,
): Promise<Snag[]> => {
  if (own.length === 0) return [];
  const mainIds = own.flatMap(({ row }) => row.mergedInto ?? []);
  const mains = new Map((await selectSnags(queryable, mainIds)).map((row) => [row.id, row]));
  const entries = Map.groupBy(
    await selectEntries(queryable, [...own.map(({ row }) => row.id), ...mainIds]),
    ({ snagId }) => snagId,
  );
  const staffIds = [...entries.values()].flat().flatMap(({ isStaff, userId }) => (isStaff ? (userId ?? []) : []));
  const hers = own.flatMap(({ row, followedAs }) => (followedAs === undefined ? [row] : []));
  const reporters = await findStaffReporters(queryable, hers);
  const names = await findPersonNames(queryable, [...new Set([...staffIds, ...reporters.values()])]);
  const estateIds = [...new Set(own.map(({ row }) => row.estateId))];
  const departments = new Map((await selectDepartments(queryable, estateIds)).map(({ id, name }) => [id, name]));

  const outages = await findOutages(queryable, [
    ...own.flatMap(({ row }) => row.outageId ?? []),
    ...[...mains.values()].flatMap(({ outageId }) => outageId ?? []),
  ]);

  const reportedBy = ({ row, followedAs }: OwnSnag) => {
    const reporter = reporters.get(row.id);
    const isForHer = followedAs === undefined && isReportedByStaff(row) && reporter !== readerId;
    return isForHer ? { name: names.get(reporter ?? '')?.name ?? '' } : null;
  };
  const answerOf = (entry: EntryRow, mayReadPhotos: boolean) => ({
    id: entry.id,
    kind: entry.kind,
    text: entry.text,
    at: entry.at.toISOString(),
    by: !entry.isStaff ? '' : entry.department || (names.get(entry.userId ?? '')?.name ?? ''),
    isYou: !entry.isStaff && entry.userId === readerId,
    photos: mayReadPhotos || entry.userId === readerId ? entry.photos.map(addressOf) : [],
  });

  return own.map((each) => {
    const { row, followedAs } = each;
    const main = mains.get(row.mergedInto ?? '') ?? row;
    const isYours = followedAs === undefined;
    const mine = main === row ? [] : (entries.get(row.id) ?? []);
    const answers = [...mine, ...(entries.get(main.id) ?? [])]
      .filter(({ isStaff, userId }) => isStaff || userId === readerId)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((entry) => answerOf(entry, isYours && main === row));
    const isOpen = isOpenSnag(main.status);
    return presentAs(snag, {
      id: row.id,
      estateId: row.estateId,
      isYours,
      reportedBy: reportedBy(each),
      title: isYours ? snagTitle(row.request) : followedAs,
      request: isYours ? row.request : '',
      department: departments.get(main.departmentId) ?? '',
      departmentId: main.departmentId,
      status: main.status,
      reason: main.reason,
      isUrgent: row.isUrgent,
      photos: isYours ? row.photos.map(addressOf) : [],
      place: isYours
        ? { text: row.placeText, latitude: row.latitude, longitude: row.longitude }
        : { text: row.placeText, latitude: null, longitude: null },
      answers,
      promisedAt: isOpen ? main.dueAt.toISOString() : null,
      plannedAt: isOpen ? (main.plannedAt?.toISOString() ?? null) : null,
      outage: outages.get(main.outageId ?? '') ?? null,
      asksIfMended:
        isYours &&
        main === row &&
        asksIfMended(
          { status: row.status, closedAt: row.closedAt?.toISOString() ?? null, wasAsked: row.wasAsked },
          now,
        ),
      createdAt: row.createdAt.toISOString(),
      updatedAt: main.updatedAt.toISOString(),
    });
  });
};
