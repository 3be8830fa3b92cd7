import type { GatePassage } from '@ekhaya/contract/gate-access/gate-access';
import { refusalReasons } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { defaultTimeZone } from '@ekhaya/contract/time/wall-clock.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { csvPages } from '../../../platform/csv/csv-pages.ts';
import { csvLine } from '../../../platform/csv/write-csv.ts';
import type { GateLogRow } from './gate-log.store.ts';
import { selectPassages } from './gate-log-pages.store.ts';
import { selectEstateProfiles, selectGateNames } from '../gates/gates.store.ts';

const pageSize = 50;

type Needs = Pick<Dependencies, 'database'>;

/** The person whose history is read, and the estates that the caller may see. */
interface HistoryOwner {
  personId: string;
  staffEstates: StaffEstates;
}

const present = async ({ database }: Needs, rows: GateLogRow[]): Promise<GatePassage[]> => {
  const gates = await selectGateNames(database.db, [...new Set(rows.map(({ gateId }) => gateId))]);
  const estates = await selectEstateProfiles(database.db, [...new Set(rows.map(({ estateId }) => estateId))]);
  return rows.map((row) => {
    const reason = refusalReasons.find((each) => each === row.reason);
    const estate = estates.get(row.estateId);
    return {
      id: row.id.toString(),
      at: row.at.toISOString(),
      estateName: estate?.name ?? '',
      timeZone: estate?.timeZone ?? defaultTimeZone,
      gate: gates.get(row.gateId) ?? '',
      direction: row.direction,
      result: row.result,
      ...(reason && { reason }),
      who: row.name,
      isGuest: row.kind !== 'resident',
    };
  });
};

/** Returns a page of the passages of a person and her guests, newest first. @param before the id of the last passage shown */
export const readGateHistory = async (
  dependencies: Needs,
  { before, ...owner }: HistoryOwner & { before?: string | undefined },
): Promise<GatePassage[]> =>
  present(dependencies, await selectPassages(dependencies.database.db, owner, { before, limit: pageSize }));

/** The header line of the exported history. */
export const historyHeader = csvLine(['at', 'estate', 'gate', 'direction', 'result', 'reason', 'who', 'guest']);

/** Yields all passages of a person and her guests as CSV lines, one chunk per page. */
export const exportGateHistory = (dependencies: Needs, owner: HistoryOwner): AsyncGenerator<string> =>
  csvPages<GateLogRow>(
    (last, limit) => selectPassages(dependencies.database.db, owner, { before: last?.id.toString(), limit }),
    async (rows) =>
      (await present(dependencies, rows))
        .map(({ at, estateName, gate, direction, result, reason = '', who, isGuest }) =>
          csvLine([at, estateName, gate, direction, result, reason, who, isGuest ? 'yes' : 'no']),
        )
        .join(''),
  );
