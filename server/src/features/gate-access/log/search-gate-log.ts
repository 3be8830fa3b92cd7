import type { GateLogEntry } from '@ekhaya/contract/gate-access/log/console-gate-log';
import { refusalReasons } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { csvPages } from '../../../platform/csv/csv-pages.ts';
import { csvLine } from '../../../platform/csv/write-csv.ts';
import type { GateLogRow } from './gate-log.store.ts';
import { selectLogPage, type LogFilter } from './gate-log-pages.store.ts';
import { selectGateNames } from '../gates/gates.store.ts';
import { selectNames } from '../people/people.store.ts';

type Needs = Pick<Dependencies, 'database'>;

const reasonOf = (text: string | null) => refusalReasons.find((each) => each === text);

/** The full name of the host, or the short one that the log holds; empty for residents and after the entry was erased. */
const hostNameOf = (row: GateLogRow, names: ReadonlyMap<string, string>): string =>
  row.whoseGuest === '' ? '' : (names.get(row.personId ?? '') ?? row.whoseGuest);

/** Maps log rows to the shape of the console, with the names of gates, hosts and guards. */
export const presentEntries = async ({ database }: Needs, rows: GateLogRow[]): Promise<GateLogEntry[]> => {
  const gates = await selectGateNames(database.db, [...new Set(rows.map(({ gateId }) => gateId))]);
  const names = await selectNames(
    database.db,
    rows.flatMap(({ guardId, personId }) => (personId === null ? [guardId] : [guardId, personId])),
  );
  return rows.map((row) => {
    const [reason, conflict] = [reasonOf(row.reason), reasonOf(row.conflict)];
    return {
      id: row.id.toString(),
      at: row.at.toISOString(),
      receivedAt: (row.receivedAt ?? row.at).toISOString(),
      estateId: row.estateId,
      gateId: row.gateId,
      gate: gates.get(row.gateId) ?? '',
      direction: row.direction,
      result: row.result,
      ...(reason && { reason }),
      kind: row.kind,
      name: row.name,
      plate: row.plate,
      whoseGuest: hostNameOf(row, names),
      unit: row.unit,
      overrideReason: row.overrideReason,
      guard: names.get(row.guardId) ?? '',
      wasOffline: row.wasOffline,
      hasNoPlace: row.hasNoPlace,
      isUnproven: row.isUnproven,
      ...(conflict && { conflict }),
    };
  });
};

/** Returns a page of the gate log, newest first. `next` is the `before` of the next page, or null on the last. */
export const searchGateLog = async (
  dependencies: Needs,
  filter: LogFilter,
  page: { before?: string | undefined; perPage: number },
): Promise<OutputOf<'GET /api/console/gate-log'>> => {
  // One extra row shows whether another page follows.
  const limit = page.perPage + 1;
  const rows = await selectLogPage(dependencies.database.db, filter, { before: page.before, limit });
  const items = await presentEntries(dependencies, rows.slice(0, page.perPage));
  return { items, next: rows.length > page.perPage ? (items.at(-1)?.id ?? null) : null };
};

/** The header line of the exported log. */
export const logHeader = csvLine([
  'at',
  'gate',
  'direction',
  'result',
  'reason',
  'kind',
  'name',
  'plate',
  'whose guest',
  'unit',
  'override reason',
  'guard',
  'offline',
  'no place',
  'conflict',
  'received at',
  'unproven',
]);

const lineOf = (entry: GateLogEntry): string => {
  const { at, gate, direction, result, reason = '', kind, name, plate, whoseGuest, unit } = entry;
  const { overrideReason, guard, wasOffline, hasNoPlace, conflict = '', receivedAt, isUnproven } = entry;
  const who = [kind, name, plate, whoseGuest, unit];
  return csvLine([
    at,
    gate,
    direction,
    result,
    reason,
    ...who,
    overrideReason,
    guard,
    wasOffline,
    hasNoPlace,
    conflict,
    receivedAt,
    isUnproven,
  ]);
};

/** Yields all matching entries as CSV lines, one chunk per page. */
export const exportGateLog = (dependencies: Needs, filter: LogFilter): AsyncGenerator<string> =>
  csvPages<GateLogRow>(
    (last, limit) => selectLogPage(dependencies.database.db, filter, { before: last?.id.toString(), limit }),
    async (rows) => (await presentEntries(dependencies, rows)).map(lineOf).join(''),
  );
