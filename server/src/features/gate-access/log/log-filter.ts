import type { InputOf } from '@ekhaya/contract/routes';
import { registrationKey } from '@ekhaya/contract/profile/registration.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate, requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findVisitByTypedCode } from '../../visitors/index.ts';
import type { LogFilter } from './gate-log-pages.store.ts';
import { makeSubjectKey } from './gate-subject.ts';

type LogQuery = NonNullable<InputOf<'GET /api/console/gate-log/export'>['query']>;

/** A subject that no entry has. */
const nobody = { personId: '', subjectKey: 'none' };

/** Finds the visit of a code among the caller's estates. A code of another estate finds nothing, as an unknown one. */
const subjectOfCode = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  estates: StaffEstates,
  code: string,
): Promise<NonNullable<LogFilter['subject']>> => {
  const visit = await findVisitByTypedCode(database.db, code, clock.now());
  if (visit === undefined || !includesEstate(estates, visit.estateId)) return nobody;
  return { personId: visit.hostId, subjectKey: makeSubjectKey('visit', visit.id) };
};

/** Builds the log filter from the query, limited to the caller's estates. @throws {AppError} forbidden for other estates */
export const readLogFilter = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  estates: StaffEstates,
  { estateId, from, to, conflicts, plate, code, ...same }: LogQuery,
): Promise<LogFilter> => {
  if (estateId !== undefined) requireStaffEstate(estates, estateId);
  return {
    ...same,
    estates,
    estateId,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    isConflict: conflicts === 'only',
    plate: plate === undefined ? undefined : registrationKey(plate),
    subject: code === undefined ? undefined : await subjectOfCode(dependencies, estates, code),
  };
};

/** The filters whose values the audit log holds. Names of people, plates and codes are left out. */
const recordedFilters = ['gateId', 'direction', 'result', 'reason', 'kind', 'conflicts', 'unit', 'personId'] as const;

/** Names the filters of a query for the audit log. */
export const describeLogQuery = (query: LogQuery): Record<string, string> => {
  const { q, plate, code, from, to } = query;
  const entries: [string, string][] = [];
  for (const name of recordedFilters) entries.push([name, query[name] ?? '']);
  entries.push(['from', from?.slice(0, 10) ?? ''], ['to', to?.slice(0, 10) ?? '']);
  const searched = Object.entries({ name: q, plate, code }).flatMap(([kind, text]) => (text ? [kind] : []));
  entries.push(['searched', searched.join(', ')]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
};
