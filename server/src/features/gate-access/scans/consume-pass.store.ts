import type { GateDirection, RefusalReason } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';

/** A resident's pass that was found good, to be used up. */
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

const told = (name: keyof PassUse | 'subjectKey' | 'isInside') => sql.placeholder(name);

/** The statement of `spendPass`. Its values are told by name, each where it is wanted. */
const spending = preparedStatement((queryable) => {
  const at = sql`${told('at')}::timestamptz`;
  const keepsOrder = sql`${told('keepsOrder')}::boolean`;
  const isInside = sql`${told('isInside')}::boolean`;
  const wrongWay = queryable.$with('wrong_way', {}).as(sql`
    select 1 from gate_presence
    where estate_id = ${told('estateId')} and subject_key = ${told('subjectKey')} and is_inside = ${isInside} and ${keepsOrder}`);
  // Who passed in the same direction within that time has passed already.
  const soonest = sql`(${at} - make_interval(secs => ${told('secondsBetweenEntries')}::int))`;
  const tooSoon = queryable.$with('too_soon', {}).as(sql`
    select 1 from gate_presence
    where estate_id = ${told('estateId')} and subject_key = ${told('subjectKey')}
      and case when ${isInside} then last_in_at else last_out_at end > ${soonest}`);
  const burned = queryable.$with('burned', {}).as(sql`
    insert into pass_chains (estate_id, chain, newest_step, used_at)
    select ${told('estateId')}, ${told('chain')}, ${told('step')}::int, ${at}
    where not exists (select 1 from wrong_way) and not exists (select 1 from too_soon)
    on conflict (estate_id, chain) do update set newest_step = excluded.newest_step, used_at = excluded.used_at
    where pass_chains.newest_step < excluded.newest_step
    returning 1`);
  const moved = queryable.$with('moved', {}).as(sql`
    insert into gate_presence
      (estate_id, subject_key, is_inside, since, gate_id, kind, name, plate, whose_guest, unit, last_in_at, last_out_at)
    select ${told('estateId')}, ${told('subjectKey')}, ${isInside}, ${at}, ${told('gateId')}, 'resident', ${told('name')},
      '', '', ${told('unit')}, case when ${isInside} then ${at} end, case when ${isInside} then null else ${at} end
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
    select ${told('nonce')}, ${at}, ${at}, ${told('estateId')}, ${told('gateId')}, ${told('direction')},
      case when exists (select 1 from moved) then 'granted' else 'refused' end,
      case when exists (select 1 from moved) then null
        when exists (select 1 from wrong_way) then 'wrong-direction'
        when exists (select 1 from burned) and ${keepsOrder} then 'wrong-direction'
        else 'already-used' end,
      'resident', ${told('subjectKey')}, ${told('subjectId')}, ${told('name')}, '', '', ${told('unit')}, '', ${told('guardId')}, false,
      ${told('hasNoPlace')}::boolean, ${told('chain')}, ${told('step')}::int
    returning result, reason`);
  return queryable
    .with(wrongWay, tooSoon, burned, moved, entered)
    .select({ result: sql<'granted' | 'refused'>`result`, reason: sql<RefusalReason | null>`reason` })
    .from(sql`entered`)
    .prepare('spend_pass');
});

/**
 * Uses a pass up, moves its person and enters it, in one statement: whoever comes second with the same step, or with
 * an older one, or in the same direction again, is refused and entered as such.
 * @throws a unique violation when the nonce was entered before
 */
export const consumePass = async (
  queryable: Queryable,
  use: PassUse,
): Promise<{ result: 'granted' } | { result: 'refused'; reason: RefusalReason }> => {
  const [row] = await spending(queryable).execute({
    ...use,
    at: use.at.toISOString(),
    subjectKey: `person:${use.subjectId}`,
    isInside: use.direction === 'in',
  });
  return row === undefined || row.result === 'granted'
    ? { result: 'granted' }
    : { result: 'refused', reason: row.reason ?? 'already-used' };
};
