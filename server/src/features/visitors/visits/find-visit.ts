import { parseVisitorQr, parseVisitorCode } from '@ekhaya/contract/visitors/visitors.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { presentVisit, type MeantDay, type VisitView } from './present-visit.ts';
import { digestOfToken } from './visit-secrets.ts';
import {
  selectVisit,
  selectVisitByCode,
  selectVisitByToken,
  selectVisitsById,
  selectVisitsOfDay,
} from './visits.store.ts';
import { selectLastShared } from './visitors.store.ts';

/** Finds a visit in any status by its code as typed, with any spaces, hyphens and case; undefined for an unknown code. */
export const findVisitByTypedCode = async (
  queryable: Queryable,
  typed: string,
  now: Date,
  meant?: MeantDay,
): Promise<VisitView | undefined> => {
  const code = parseVisitorCode(typed);
  const row = code === undefined ? undefined : await selectVisitByCode(queryable, code);
  return row && presentVisit(row, now, meant);
};

/** Finds a visit by the scanned QR code of its pass; undefined if it is not a visitor's QR code or its token is unknown. */
export const findVisitByQr = async (
  queryable: Queryable,
  scanned: string,
  now: Date,
  meant?: MeantDay,
): Promise<VisitView | undefined> => {
  const token = parseVisitorQr(scanned);
  return token === undefined ? undefined : findVisitByToken(queryable, token, now, meant);
};

/** Finds a visit by its pass token; undefined for an unknown token. */
export const findVisitByToken = async (
  queryable: Queryable,
  token: string,
  now: Date,
  meant?: MeantDay,
): Promise<VisitView | undefined> => {
  const row = await selectVisitByToken(queryable, digestOfToken(token));
  return row && presentVisit(row, now, meant);
};

/** Finds a visit by its id; undefined for an unknown id. */
export const findVisit = async (
  queryable: Queryable,
  id: string,
  now: Date,
  meant?: MeantDay,
): Promise<VisitView | undefined> => {
  const row = await selectVisit(queryable, id);
  return row && presentVisit(row, now, meant);
};

/** Finds visits by their ids. Unknown ids are missing. */
export const findVisits = async (
  queryable: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, VisitView>> =>
  new Map((await selectVisitsById(queryable, ids)).map((row) => [row.id, presentVisit(row, now)]));

/** Finds the visits of passes by the ids that guests were first given, also where the host has shared them again. Unknown ids are missing. */
export const findGuestVisits = async (
  queryable: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, VisitView>> => {
  const lastShared = await selectLastShared(queryable, ids);
  const visits = await findVisits(queryable, [...lastShared.values()], now);
  return new Map(
    [...lastShared].flatMap(([first, last]) => {
      const visit = visits.get(last);
      return visit === undefined ? [] : [[first, visit] as const];
    }),
  );
};

/** Lists the visits of an estate on a day (`YYYY-MM-DD`) in any status, those of weekly invitations included, by their start. */
export const listVisitsOfDay = async (
  queryable: Queryable,
  day: { estateId: string; date: string },
  now: Date,
): Promise<VisitView[]> =>
  (await selectVisitsOfDay(queryable, day)).map((row) => presentVisit(row, now, { day: day.date }));
