import type { ConcernedPerson } from '@ekhaya/contract/privacy/console-privacy';
import type { ConcernedKind } from '@ekhaya/contract/privacy/kept-records.rules';
import { addDays, instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { ReadRecorder } from '../../../platform/audit/read-recorder.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { listCustomersOfDays } from '../../bookings/index.ts';
import { findEstate, findPersonContacts, listMembersOfPeriod } from '../../estates/index.ts';
import { listPassersBy } from '../../gate-access/index.ts';

/** The number of people on a page. */
const perPage = 50;

/** The question: who has records of a kind from some days, both included, at an estate. */
interface ConcernedQuestion {
  estateId: string;
  kind: ConcernedKind;
  from: string;
  to: string;
  page: number;
}

interface Found {
  items: { personId: string; name?: string; records: number }[];
  total: number;
}

interface Wanted {
  estateId: string;
  from: Date;
  until: Date;
  firstDay: string;
  lastDay: string;
  limit: number;
  offset: number;
}

/** Who is concerned, for each kind. */
const finders: Record<ConcernedKind, (queryable: Queryable, wanted: Wanted) => Promise<Found>> = {
  account: listMembersOfPeriod,
  visits: listPassersBy,
  bookings: (queryable, { firstDay, lastDay, ...wanted }) =>
    listCustomersOfDays(queryable, { ...wanted, from: firstDay, to: lastDay }),
};

/**
 * Lists who is concerned by a breach, and records in the audit log that it was read.
 * @throws {AppError} forbidden at another estate; validation for days in the wrong order
 */
export const listConcerned = async (
  { database, recordRead }: Pick<Dependencies, 'database'> & { recordRead: ReadRecorder },
  { actorId, staffEstates }: { actorId: string; staffEstates: StaffEstates },
  { estateId, kind, from: firstDay, to: lastDay, page }: ConcernedQuestion,
): Promise<{ people: ConcernedPerson[]; total: number }> => {
  requireStaffEstate(staffEstates, estateId);
  const estate = await findEstate(database.db, estateId);
  if (estate === undefined) throw new AppError('not-found');
  if (firstDay > lastDay) throw new AppError('validation', { fields: { to: 'The last day is before the first.' } });
  const startOf = (date: string): Date => instantOfWallClock({ date, minutes: 0 }, estate.timeZone);
  const { items, total } = await finders[kind](database.db, {
    estateId,
    from: startOf(firstDay),
    until: startOf(addDays(lastDay, 1)),
    firstDay,
    lastDay,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  await recordRead({
    actorId,
    action: 'privacy.concerned',
    estateId,
    subject: { kind: 'retention', id: estateId },
    detail: { kind, from: firstDay, to: lastDay },
  });
  const contacts = await findPersonContacts(
    database.db,
    items.map(({ personId }) => personId).filter((id) => id !== ''),
  );
  return {
    people: items.map(({ personId, name = '', records }) => {
      const contact = contacts.get(personId);
      return {
        personId,
        name: contact?.name ?? name,
        email: contact?.email ?? '',
        mobile: contact?.mobile ?? '',
        records,
      };
    }),
    total,
  };
};
