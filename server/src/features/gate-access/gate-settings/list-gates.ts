import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectGatesPage } from '../gates/gates.store.ts';
import { presentGate } from './write-gate.ts';

/** Lists a page of the gates of the caller's estates. */
export const listGates = async (
  { database }: Pick<Dependencies, 'database'>,
  filter: Parameters<typeof selectGatesPage>[1],
): Promise<OutputOf<'GET /api/console/gates'>> => {
  const { rows, total } = await selectGatesPage(database.db, filter);
  return { items: rows.map(presentGate), total };
};
