import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectInsidePage } from './gate-presence.store.ts';
import { selectGateNames } from '../gates/gates.store.ts';
import { isOverstaying } from './list-inside.ts';

/** Lists a page of the people who are inside the caller's estates now, the longest stay first. */
export const listPresence = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  filter: Parameters<typeof selectInsidePage>[1],
): Promise<OutputOf<'GET /api/console/presence'>> => {
  const { rows, total } = await selectInsidePage(database.db, filter);
  const names = await selectGateNames(database.db, [...new Set(rows.map(({ gateId }) => gateId))]);
  const items = rows.map((row) => ({
    id: `${row.estateId}/${row.subjectKey}`,
    estateId: row.estateId,
    kind: row.kind,
    name: row.name,
    whoseGuest: row.whoseGuest,
    unit: row.unit,
    plate: row.plate,
    gate: names.get(row.gateId) ?? '',
    since: row.since.toISOString(),
    isOverstaying: isOverstaying(row, clock.now()),
  }));
  return { items, total };
};
