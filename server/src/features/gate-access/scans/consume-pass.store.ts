import type { GateDirection, RefusalReason } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';

/** A verified pass of a resident that is to be consumed. */
export interface PassUse {
  nonce: string;
  at: Date;
  estateId: string;
  gateId: string;
  direction: GateDirection;
  keepsOrder: boolean;
  secondsBetweenEntries: number;
  guardId: string;
  subjectId: string;
  name: string;
  unit: string;
  chain: string;
  step: number;
  hasNoPlace: boolean;
}

const parameter = (name: keyof PassUse | 'subjectKey' | 'isInside') => sql.placeholder(name);

/** Prepared because every granted scan runs it. Values are named placeholders, because most occur several times. */
const consumePassStatement = preparedStatement((queryable) => {
  const at = sql`${parameter('at')}::timestamptz`;
  const keepsOrder = sql`${parameter('keepsOrder')}::boolean`;
  const isInside = sql`${parameter('isInside')}::boolean`;
  const wrongWay = queryable.$with('wrong_way', {}).as(sql`
    select 1 from gate_presence
    where estate_id = ${parameter('estateId')} and subject_key = ${parameter('subjectKey')} and is_inside = ${isInside} and ${keepsOrder}`);
  // If the last passage in the same direction is later than this time, the next one is too soon.
  const soonest = sql`(${at} - make_interval(secs => ${parameter('secondsBetweenEntries')}::int))`;
  const tooSoon = queryable.$with('too_soon', {}).as(sql`
    select 1 from gate_presence
    where estate_id = ${parameter('estateId')} and subject_key = ${parameter('subjectKey')}
      and case when ${isInside} then last_in_at else last_out_at end > ${soonest}`);
  const burned = queryable.$with('burned', {}).as(sql`
    insert into pass_chains (estate_id, chain, newest_step, used_at)
    select ${parameter('estateId')}, ${parameter('chain')}, ${parameter('step')}::int, ${at}
    where not exists (select 1 from wrong_way) and not exists (select 1 from too_soon)
    on conflict (estate_id, chain) do update set newest_step = excluded.newest_step, used_at = excluded.used_at
    where pass_chains.newest_step < excluded.newest_step
    returning 1`);
  const moved = queryable.$with('moved', {}).as(sql`
    insert into gate_presence
      (estate_id, subject_key, is_inside, since, gate_id, kind, name, plate, whose_guest, unit, last_in_at, last_out_at)
    select ${parameter('estateId')}, ${parameter('subjectKey')}, ${isInside}, ${at}, ${parameter('gateId')}, 'resident', ${parameter('name')},
      '', '', ${parameter('unit')}, case when ${isInside} then ${at} end, case when ${isInside} then null else ${at} end
    from burned
    on conflict (estate_id, subject_key) do update
    set is_inside = excluded.is_inside, since = excluded.since, gate_id = excluded.gate_id, name = excluded.name,
      unit = excluded.unit, last_in_at = coalesce(excluded.last_in_at, gate_presence.last_in_at),
      last_out_at = coalesce(excluded.last_out_at, gate_presence.last_out_at)
    where (gate_presence.is_inside <> excluded.is_inside or not ${keepsOrder})
      and coalesce(case when ${isInside} then gate_presence.last_in_at else gate_presence.last_out_at end <= ${soonest}, true)
    returning 1`);
  const entered = queryable.$with('entered', {}).as(sql`
    insert into gate_log
      (nonce, at, received_at, estate_id, gate_id, direction, result, reason, kind, subject_key, person_id, name, plate, whose_guest,
       unit, override_reason, guard_id, was_offline, has_no_place, chain, step)
    select ${parameter('nonce')}, ${at}, ${at}, ${parameter('estateId')}, ${parameter('gateId')}, ${parameter('direction')},
      case when exists (select 1 from moved) then 'granted' else 'refused' end,
      case when exists (select 1 from moved) then null
        when exists (select 1 from wrong_way) then 'wrong-direction'
        when exists (select 1 from burned) and ${keepsOrder} then 'wrong-direction'
        else 'already-used' end,
      'resident', ${parameter('subjectKey')}, ${parameter('subjectId')}, ${parameter('name')}, '', '', ${parameter('unit')}, '', ${parameter('guardId')}, false,
      ${parameter('hasNoPlace')}::boolean, ${parameter('chain')}, ${parameter('step')}::int
    returning result, reason`);
  return queryable
    .with(wrongWay, tooSoon, burned, moved, entered)
    .select({ result: sql<'granted' | 'refused'>`result`, reason: sql<RefusalReason | null>`reason` })
    .from(sql`entered`)
    .prepare('consume_pass');
});

/**
 * Consumes a pass in one statement: advances its chain, stores the presence and inserts the log entry. A step that is not newer than
 * the last one, or a second passage in the same direction, is refused and logged as refused.
 * @throws a unique violation when the log contains the nonce already
 */
export const consumePass = async (
  queryable: Queryable,
  use: PassUse,
): Promise<{ result: 'granted' } | { result: 'refused'; reason: RefusalReason }> => {
  const [row] = await consumePassStatement(queryable).execute({
    ...use,
    at: use.at.toISOString(),
    subjectKey: `person:${use.subjectId}`,
    isInside: use.direction === 'in',
  });
  return row === undefined || row.result === 'granted'
    ? { result: 'granted' }
    : { result: 'refused', reason: row.reason ?? 'already-used' };
};
