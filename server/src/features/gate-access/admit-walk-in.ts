import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../platform/app-error.ts';
import { SQL_STATE, sqlState } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { entryOf } from './gate-act.ts';
import { insertEntry, selectEntry } from './gate-log.store.ts';
import { selectPresence, upsertPresence } from './gate-presence.store.ts';
import { shortName, subjectKeyOf } from './gate-subject.ts';
import { requireGuardedGate } from './open-gate.ts';
import { selectNames } from './people.store.ts';
import { lockWalkIn, selectWalkIn } from './walk-ins.store.ts';

/** How long after the ringing stopped an allowed walk-in may still come in, in milliseconds: she stands at the gate. */
const COMES_IN_WITHIN = 10 * 60_000;

/**
 * Enters a walk-in that the house allowed as having come in.
 * @throws {AppError} not-found, forbidden, gate/walk-in-not-allowed, gate/walk-in-over for who came in
 * before or comes too late, conflict for another guard’s nonce
 */
export const admitWalkIn = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  asked: { staffEstates: StaffEstates; guardId: string; id: string; nonce: string },
): Promise<OutputOf<'POST /api/gate/walk-in/{id}/admit'>> => {
  const { staffEstates, guardId, id, nonce } = asked;
  const row = await selectWalkIn(database.db, id);
  if (row === undefined) throw new AppError('not-found');
  const gate = await requireGuardedGate(database.db, staffEstates, row.gateId);
  if (row.answer !== 'allow' || row.answeredBy === null) throw new AppError('gate/walk-in-not-allowed');
  const key = subjectKeyOf('walk-in', id);
  const told = await selectEntry(database.db, nonce);
  if (told !== undefined) {
    if (told.guardId !== guardId) throw new AppError('conflict');
    return { nonce };
  }
  const at = clock.now();
  if (at.getTime() > row.expiresAt.getTime() + COMES_IN_WITHIN) throw new AppError('gate/walk-in-over');
  const host = (await selectNames(database.db, [row.answeredBy])).get(row.answeredBy) ?? '';
  const act = { nonce, at, gate, direction: 'in' as const, guardId };
  const who = {
    kind: 'walk-in' as const,
    subjectKey: key,
    name: row.visitorName,
    plate: row.plate,
    whoseGuest: shortName(host),
    unit: row.unit,
  };
  try {
    await database.db.transaction(async (transaction) => {
      // Two guards who press at once: the second waits here, and finds that she is in.
      await lockWalkIn(transaction, id);
      if ((await selectPresence(transaction, gate.estateId, key)) !== undefined)
        throw new AppError('gate/walk-in-over');
      await insertEntry(transaction, { ...entryOf(act), ...who, personId: row.answeredBy, result: 'granted' });
      const where = { estateId: gate.estateId, gateId: gate.gateId, isInside: true, since: at };
      await upsertPresence(transaction, { ...where, ...who });
    });
  } catch (error) {
    // Told twice: it happened once.
    if (sqlState(error) !== SQL_STATE.uniqueViolation) throw error;
    const first = await selectEntry(database.db, nonce);
    if (first?.guardId !== guardId) throw new AppError('conflict');
  }
  return { nonce };
};
