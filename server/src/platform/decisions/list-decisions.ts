import type { Decision } from '@ekhaya/contract/decisions/console-decisions';
import type { DecisionKind } from '@ekhaya/contract/decisions/decisions.rules';
import { defaultTimeZone, instantOfWallClock, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Authority, Caller } from '../http/caller.ts';
import { includesEstate } from '../http/staff-estates.ts';
import type { DecisionKinds, DecisionText } from './decision-kinds.ts';
import { selectDecisionsSince, type DecisionRow } from './decisions.store.ts';
import { undoMsLeft } from './hold-decision.ts';

/** What lists of decisions read. */
export interface DecisionReaders extends Pick<Dependencies, 'database' | 'clock'> {
  authority: Authority;
  kinds: DecisionKinds;
}

const maxListed = 500;

/** Converts decisions to their form on the wire, with the names of people as they are now. */
export const presentDecisions = async (
  { database, clock, authority, kinds }: DecisionReaders,
  rows: readonly DecisionRow[],
): Promise<Decision[]> => {
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  const [names, ...texts] = await Promise.all([
    authority.findNames([...new Set(rows.map(({ actorId }) => actorId))]),
    ...[...ofKind].map(([kind, decisions]) => kinds[kind].describe(database.db, decisions)),
  ]);
  const textOf = new Map<string, DecisionText>(texts.flatMap((each) => [...each]));
  const now = clock.now();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: { kind: row.subjectKind, id: row.subjectId },
    estateId: row.estateId,
    actor: { id: row.actorId, name: names.get(row.actorId) ?? '' },
    title: '',
    note: '',
    ...textOf.get(row.id),
    decidedAt: row.decidedAt.toISOString(),
    state: row.state,
    voidReason: row.voidReason,
    undoMs: undoMsLeft(row, now),
  }));
};

/**
 * Lists what staff decided today at an estate, by the estate's time zone, newest first.
 * @param findTimeZone the time zone of an estate
 * @throws {AppError} `forbidden` if the caller may make no kind of decision at the estate
 */
export const listDecisions = async (
  parts: DecisionReaders & { findTimeZone: (estateId: string) => Promise<string | undefined> },
  caller: Caller,
  estateId: string,
): Promise<Decision[]> => {
  const all = Object.entries(parts.kinds) as [DecisionKind, DecisionKinds[DecisionKind]][];
  const permissions = [...new Set(all.map(([, { permission }]) => permission))];
  const held = await Promise.all(
    permissions.map(async (permission) => {
      const estates = await parts.authority.findPermittedEstates(caller, permission);
      return includesEstate(estates, estateId) ? [permission] : [];
    }),
  );
  const kinds = all.filter(([, { permission }]) => held.flat().includes(permission)).map(([kind]) => kind);
  if (kinds.length === 0) throw new AppError('forbidden');
  const timeZone = (await parts.findTimeZone(estateId)) ?? defaultTimeZone;
  const today = wallClockAt(parts.clock.now(), timeZone).date;
  const since = instantOfWallClock({ date: today, minutes: 0 }, timeZone);
  const rows = await selectDecisionsSince(parts.database.db, { estateId, kinds, since, limit: maxListed });
  return presentDecisions(parts, rows);
};
