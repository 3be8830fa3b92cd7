import { classifyStep } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { SQL_STATE, sqlState } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findVisit } from '../../visitors/index.ts';
import { entryOf, type GateAct } from '../log/gate-act.ts';
import { insertEntry, selectEntry, type GateLogRow } from '../log/gate-log.store.ts';
import { upsertPresence } from '../presence/gate-presence.store.ts';
import { subjectKeyOf } from '../log/gate-subject.ts';
import { requireGuardedGate } from '../gates/require-guarded-gate.ts';
import { moveVisitor } from './verify-visitor.ts';
import { burnStep } from '../passes/pass-chains.store.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Why a guard lets somebody through, and whom. */
interface Override {
  nonce: string;
  gateId: string;
  direction: 'in' | 'out';
  reason: string;
  refused?: string | undefined;
  name?: string | undefined;
  plate?: string | undefined;
}

const subjectOf = (refusal: GateLogRow | undefined, { nonce, name, plate }: Override) => ({
  kind: refusal?.kind ?? ('unknown' as const),
  subjectKey: refusal?.subjectKey || subjectKeyOf('entry', nonce),
  personId: refusal?.personId ?? null,
  // Whom a code named keeps her name: a guard writes one only for somebody who is not known.
  name: (refusal?.name || name) ?? '',
  plate: (refusal?.plate || plate) ?? '',
  whoseGuest: refusal?.whoseGuest ?? '',
  unit: refusal?.unit ?? '',
});

const enter = (parts: Parts, act: GateAct, override: Override, refusal: GateLogRow | undefined): Promise<void> =>
  parts.database.db.transaction(async (transaction) => {
    const { gate, at, direction } = act;
    const subject = subjectOf(refusal, override);
    await insertEntry(transaction, {
      ...entryOf(act),
      ...subject,
      result: 'overridden',
      reason: refusal?.reason ?? null,
      overrideReason: override.reason,
      chain: refusal?.chain ?? null,
      step: refusal?.step ?? null,
      isUnproven: refusal === undefined || refusal.kind === 'unknown',
    });
    if (refusal?.chain && refusal.step !== null && classifyStep(refusal.step, at) !== 'future') {
      await burnStep(transaction, { estateId: gate.estateId, chain: refusal.chain, step: refusal.step, at });
    }
    const visit =
      refusal?.kind === 'visitor'
        ? await findVisit(transaction, refusal.subjectKey.slice('visit:'.length), at)
        : undefined;
    if (visit !== undefined && (await moveVisitor(transaction, visit, act, parts))) return;
    const { kind, subjectKey, name, plate, whoseGuest, unit } = subject;
    const who = { kind, subjectKey, name, plate, whoseGuest, unit };
    const where = { estateId: gate.estateId, gateId: gate.gateId, isInside: direction === 'in', since: at };
    await upsertPresence(transaction, { ...where, ...who });
  });

/**
 * Lets somebody through in spite of a refusal. It is entered with its reason; the code that was refused is used up.
 * @throws {AppError} not-found for a gate or refusal that does not exist, forbidden
 */
export const overrideRefusal = async (
  parts: Parts,
  asked: { staffEstates: StaffEstates; guardId: string; override: Override },
): Promise<OutputOf<'POST /api/gate/override'>> => {
  const { database, clock } = parts;
  const { staffEstates, guardId, override } = asked;
  const { nonce, gateId, direction } = override;
  const gate = await requireGuardedGate(database.db, staffEstates, gateId);
  const refusal = override.refused === undefined ? undefined : await selectEntry(database.db, override.refused);
  const isRefusalHere = refusal?.result === 'refused' && refusal.estateId === gate.estateId;
  if (override.refused !== undefined && !isRefusalHere) throw new AppError('not-found');
  try {
    const now = clock.now();
    await enter(parts, { nonce, at: now, receivedAt: now, gate, direction, guardId }, override, refusal);
  } catch (error) {
    // Told twice: it happened once.
    if (sqlState(error) !== SQL_STATE.uniqueViolation) throw error;
    const first = await selectEntry(database.db, nonce);
    if (first?.guardId !== guardId) throw new AppError('conflict');
  }
  return { nonce };
};
