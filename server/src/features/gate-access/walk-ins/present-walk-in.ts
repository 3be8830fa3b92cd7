import type { WalkIn } from '@ekhaya/contract/gate-access/walk-in';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectNames } from '../people/people.store.ts';
import type { WalkInRow } from './walk-ins.store.ts';

const statusOf = ({ answer, expiresAt }: WalkInRow, now: Date): WalkIn['status'] => {
  if (answer !== null) return answer === 'allow' ? 'allowed' : 'refused';
  return expiresAt > now ? 'ringing' : 'unanswered';
};

/** Maps walk-ins to the shape that guards and residents read. */
export const presentWalkIns = async (queryable: Queryable, rows: WalkInRow[], now: Date): Promise<WalkIn[]> => {
  const names = await selectNames(
    queryable,
    rows.flatMap(({ answeredBy }) => answeredBy ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    visitorName: row.visitorName,
    plate: row.plate,
    unit: row.unit,
    estateName: row.estateName,
    gate: row.gateName,
    gateId: row.gateId,
    status: statusOf(row, now),
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    answeredBy: names.get(row.answeredBy ?? '') ?? '',
  }));
};
