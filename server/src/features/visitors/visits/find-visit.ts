import { parseVisitorQr, parseVisitorCode } from '@ekhaya/contract/visitors/visitors.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { presentVisit, type VisitView } from './present-visit.ts';
import { digestOfToken } from './visit-secrets.ts';
import { selectVisit, selectVisitByCode, selectVisitByToken, selectVisitsOfDay } from './visits.store.ts';

/** The visit whose code was typed, however it is spelt, whatever has become of it; undefined for a code of nobody's. */
export const findVisitByTypedCode = async (
  queryable: Queryable,
  typed: string,
  now: Date,
): Promise<VisitView | undefined> => {
  const code = parseVisitorCode(typed);
  const row = code === undefined ? undefined : await selectVisitByCode(queryable, code);
  return row && presentVisit(row, now);
};

/** The visit whose pass was scanned; undefined for a code that is no visitor's, or nobody's. */
export const findVisitByQr = async (
  queryable: Queryable,
  scanned: string,
  now: Date,
): Promise<VisitView | undefined> => {
  const token = parseVisitorQr(scanned);
  return token === undefined ? undefined : findVisitByToken(queryable, token, now);
};

/** The visit of a pass page. */
export const findVisitByToken = async (
  queryable: Queryable,
  token: string,
  now: Date,
): Promise<VisitView | undefined> => {
  const row = await selectVisitByToken(queryable, digestOfToken(token));
  return row && presentVisit(row, now);
};

/** A visit by its id. */
export const findVisit = async (queryable: Queryable, id: string, now: Date): Promise<VisitView | undefined> => {
  const row = await selectVisit(queryable, id);
  return row && presentVisit(row, now);
};

/** The visits of an estate on a day (`YYYY-MM-DD`) by their beginning, whatever has become of them. */
export const listVisitsOfDay = async (
  queryable: Queryable,
  day: { estateId: string; date: string },
  now: Date,
): Promise<VisitView[]> => (await selectVisitsOfDay(queryable, day)).map((row) => presentVisit(row, now));
