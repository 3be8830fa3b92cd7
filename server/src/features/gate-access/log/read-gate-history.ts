import type { GatePassage } from '@ekhaya/contract/gate-access/gate-access';
import { refusalReasons } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { defaultTimeZone } from '@ekhaya/contract/time/wall-clock.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { csvLine } from '../../../platform/http/csv.ts';
import type { GateLogRow } from './gate-log.store.ts';
import { selectPassages } from './gate-log-pages.store.ts';
import { selectEstatesShown, selectGateNames } from '../gates/gates.store.ts';

const perPage = 50;
const perExportedPage = 500;

type Parts = Pick<Dependencies, 'database'>;

/** Whose passages, and of which estates. */
interface Whose {
  personId: string;
  staffEstates: StaffEstates;
}

const present = async ({ database }: Parts, rows: GateLogRow[]): Promise<GatePassage[]> => {
  const gates = await selectGateNames(database.db, [...new Set(rows.map(({ gateId }) => gateId))]);
  const estates = await selectEstatesShown(database.db, [...new Set(rows.map(({ estateId }) => estateId))]);
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

/** A page of a person's own passages and those of her guests, newest first. */
export const readGateHistory = async (
  parts: Parts,
  { before, ...whose }: Whose & { before?: string | undefined },
): Promise<GatePassage[]> => present(parts, await selectPassages(parts.database.db, whose, { before, limit: perPage }));

/** What stands above the columns of the exported history. */
export const historyHeader = csvLine(['at', 'estate', 'gate', 'direction', 'result', 'reason', 'who', 'guest']);

/** All of them as lines of CSV, page by page. */
export async function* exportGateHistory(parts: Parts, whose: Whose): AsyncGenerator<string> {
  let before: string | undefined;
  for (;;) {
    const rows = await selectPassages(parts.database.db, whose, { before, limit: perExportedPage });
    const passages = await present(parts, rows);
    if (passages.length > 0) {
      yield passages
        .map((each) => {
          const { at, estateName, gate, direction, result, reason = '', who, isGuest } = each;
          return csvLine([at, estateName, gate, direction, result, reason, who, isGuest ? 'yes' : 'no']);
        })
        .join('');
    }
    before = passages.at(-1)?.id;
    if (rows.length < perExportedPage || before === undefined) return;
  }
}
