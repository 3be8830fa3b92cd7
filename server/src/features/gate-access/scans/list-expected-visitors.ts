import { hashVisitorCode } from '@ekhaya/contract/gate-access/passes/visitor-proof.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { addDays, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { listVisitsOfDay } from '../../visitors/index.ts';
import { presentVisitor } from '../log/gate-subject.ts';
import { selectGuardedGates } from '../gates/gates-with-rules.store.ts';
import { selectMobiles } from '../people/people.store.ts';

/**
 * The visitors that the guarded estates expect on a day, the revoked among them, so that a phone can tell them from
 * unknown ones, with what it needs to check their codes alone.
 * @param date of the estate's calendar; when unsaid today, and who is inside since yesterday
 */
export const listExpectedVisitors = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  date: string | undefined,
): Promise<OutputOf<'GET /api/gate/expected'>> => {
  const now = clock.now();
  const gates = await selectGuardedGates(database.db, staffEstates);
  const zones = new Map(gates.map(({ estateId, timeZone }) => [estateId, timeZone]));
  const visits = [];
  for (const [estateId, timeZone] of zones) {
    const today = wallClockAt(now, timeZone).date;
    visits.push(...(await listVisitsOfDay(database.db, { estateId, date: date ?? today }, now)));
    if (date !== undefined) continue;
    // Whoever came yesterday and is still inside leaves by the same code.
    const yesterday = await listVisitsOfDay(database.db, { estateId, date: addDays(today, -1) }, now);
    visits.push(...yesterday.filter(({ status }) => status === 'arrived'));
  }
  const mobiles = await selectMobiles(
    database.db,
    visits.map(({ hostId }) => hostId),
  );
  const expected = [];
  for (const visit of visits) {
    expected.push({
      inviteID: visit.id,
      estateID: visit.estateId,
      subject: presentVisitor(visit, mobiles.get(visit.hostId) ?? ''),
      from: new Date(visit.times.startsAt).toISOString(),
      to: new Date(visit.times.endsAt).toISOString(),
      status: visit.status,
      codeDigest: await hashVisitorCode(visit.id, visit.code),
      tokenDigest: visit.tokenDigest,
    });
  }
  return expected;
};
