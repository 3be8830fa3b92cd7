import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectGatesPage } from '../gates/gates.store.ts';
import { presentGate } from './write-gate.ts';

/** A page of the gates of the caller's estates. */
export const listGates = async (
  { database }: Pick<Dependencies, 'database'>,
  wanted: Parameters<typeof selectGatesPage>[1],
): Promise<OutputOf<'GET /api/console/gates'>> => {
  const { rows, total } = await selectGatesPage(database.db, wanted);
  return { items: rows.map(presentGate), total };
};
