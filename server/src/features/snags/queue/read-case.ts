import { sharedWords } from '@ekhaya/contract/snags/departments.rules';
import { metresBetween, snagTitle } from '@ekhaya/contract/snags/snags.rules';
import type { SnagCase } from '@ekhaya/contract/snags/console-snags';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findPermissionHolders, findPersonNames, readStandingAt } from '../../estates/index.ts';
import { findPhotoUrl } from '../../identity/index.ts';
import { findOpenOutages, findOutages } from '../../outages/index.ts';
import { countPeopleBeside, selectEntries, selectSnag, type SnagRow } from '../reports/snags.store.ts';
import { findStaffReporters, isReportedByStaff } from '../reports/staff-reporters.ts';
import { presentQueued } from './present-queue.ts';
import { selectOthersOfDepartment } from './queue.store.ts';

const maxCandidates = 100;
const maxSimilar = 5;
const nearMetres = 60;

const addressOf = (id: string): string => `/media/${id}`;

/** Open snags of the department that may be about the same thing: near, or with two words in common. */
const findSimilar = async (queryable: Queryable, row: SnagRow): Promise<SnagCase['similar']> => {
  const others = await selectOthersOfDepartment(queryable, {
    departmentId: row.departmentId,
    id: row.id,
    limit: maxCandidates,
  });
  const at = ({ latitude, longitude }: SnagRow) =>
    latitude === null || longitude === null ? undefined : { latitude, longitude };
  const isNear = (other: SnagRow): boolean => {
    const [one, two] = [at(row), at(other)];
    return one !== undefined && two !== undefined && metresBetween(one, two) < nearMetres;
  };
  return others
    .filter((other) => isNear(other) || sharedWords(row.request, other.request).length > 1)
    .slice(0, maxSimilar)
    .map(({ id, version, request, placeText }) => ({ id, version, title: snagTitle(request), place: placeText }));
};

/** A snag of the caller's estates with everything that is needed to work on it. @throws {AppError} `not-found` */
export const readCase = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { callerId, id, staffEstates }: { callerId: string; id: string; staffEstates: StaffEstates },
): Promise<SnagCase> => {
  const { db } = database;
  const row = await selectSnag(db, id);
  if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
  const entries = await selectEntries(db, [id]);
  const staffReporter = (await findStaffReporters(db, [row])).get(id);
  const ids = [row.userId, staffReporter ?? null, ...entries.map(({ userId }) => userId)].filter(
    (each) => each !== null,
  );
  const names = await findPersonNames(db, [...new Set(ids)]);
  const personOf = (userId: string | null) => ({
    id: userId ?? '',
    name: names.get(userId ?? '')?.name ?? '',
    photoUrl: '',
  });
  // Only staff who may read a person's records may see her photo.
  const standing = await readStandingAt(db, { userId: callerId }, 'records.read', row.estateId);
  const photoUrl = row.userId === null || !standing.isStaff ? '' : ((await findPhotoUrl(db, row.userId)) ?? '');
  return {
    ...(await presentQueued(db, row, clock.now())),
    request: row.request,
    photos: row.photos.map(addressOf),
    reporter: { ...personOf(row.userId), photoUrl },
    reportedBy:
      isReportedByStaff(row) && staffReporter !== row.userId ? { name: personOf(staffReporter ?? null).name } : null,
    otherPeople: await countPeopleBeside(db, id),
    plannedAt: row.plannedAt?.toISOString() ?? null,
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      text: entry.text,
      at: entry.at.toISOString(),
      by: entry.department === '' ? personOf(entry.userId) : { id: '', name: entry.department, photoUrl: '' },
      isStaff: entry.isStaff,
      photos: entry.photos.map(addressOf),
    })),
    similar: await findSimilar(db, row),
    outage: row.outageId === null ? null : ((await findOutages(db, [row.outageId])).get(row.outageId) ?? null),
    openOutages: await findOpenOutages(db, row.estateId),
    people: await findPermissionHolders(db, { estateIds: [row.estateId], permission: 'snags.work' }),
  };
};
