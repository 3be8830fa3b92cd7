import type { AuditEntry } from '@ekhaya/contract/audit/console-audit';
import type { Queryable } from '../../platform/database/database.ts';
import { findBookingTitles } from '../bookings/index.ts';
import { findEstateNames, findPersonNames } from '../estates/index.ts';
import { findVisitHosts } from '../visitors/index.ts';
import type { AuditRow } from './audit.store.ts';
import { sentences } from './sentences/sentences.ts';
import { textOf, type Fields, type Names } from './sentences/sentence.ts';
import { describeChanges } from './sentences/describe-changes.ts';

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const statesOf = (row: AuditRow) => ({ before: fieldsOf(row.before), after: fieldsOf(row.after) });

/** The fields of a record that hold the id of a person. */
const personFields = ['personId', 'userId', 'offeredBy', 'customerId'];

const idsOf = (rows: readonly AuditRow[], names: readonly string[]): string[] => {
  const ids = rows.flatMap((row) => {
    const { before, after } = statesOf(row);
    return names.flatMap((name) => [textOf(before, name), textOf(after, name)]);
  });
  return [...new Set(ids)].filter((id) => id !== '');
};

const subjectsOf = (rows: readonly AuditRow[], kind: string): string[] =>
  rows.flatMap((row) => (row.subjectKind === kind ? row.subjectId : []));

/** Reads the names of what some entries mention. Four queries for any number of entries. */
const readNames = async (queryable: Queryable, rows: readonly AuditRow[]) => {
  const [bookings, visits, estates] = await Promise.all([
    findBookingTitles(queryable, [...idsOf(rows, ['bookingId']), ...subjectsOf(rows, 'booking')]),
    findVisitHosts(queryable, subjectsOf(rows, 'invitation')),
    findEstateNames(queryable),
  ]);
  const people = await findPersonNames(queryable, [
    ...new Set([
      ...rows.map(({ actorId }) => actorId),
      ...idsOf(rows, personFields),
      ...[...bookings.values()].map(({ customerId }) => customerId),
      ...[...visits.values()].map(({ hostId }) => hostId),
    ]),
  ]);
  const names: Names = {
    person: (id) => people.get(id)?.name,
    booking: (id) => bookings.get(id),
    visit: (id) => visits.get(id),
  };
  return { names, people, estates };
};

/** Converts rows of the audit log to sentences with what changed. Names are read now: the rows hold ids only. */
export const presentAuditEntries = async (queryable: Queryable, rows: readonly AuditRow[]): Promise<AuditEntry[]> => {
  const { names, people, estates } = await readNames(queryable, rows);
  return rows.map((row) => {
    const states = statesOf(row);
    const maker = sentences[row.action];
    const told = maker?.describe({ ...states, names, subject: { kind: row.subjectKind, id: row.subjectId } }) ?? [
      'changed something that this version no longer knows',
    ];
    return {
      id: String(row.id),
      at: row.at.toISOString(),
      actor: { id: row.actorId, name: '', email: '', ...people.get(row.actorId) },
      action: row.action,
      group: maker?.group ?? 'settings',
      estateId: row.estateId,
      estateName: estates.get(row.estateId) ?? '',
      sentence: told.map((part) => (typeof part === 'string' ? { text: part, personId: '' } : part)),
      reason: textOf(states.after, 'reason'),
      changes: describeChanges(states.before, states.after),
      before: row.before,
      after: row.after,
    };
  });
};
