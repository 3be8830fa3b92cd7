import { classifyStep } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';

import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findVisit } from '../../visitors/index.ts';
import { announceEntries } from '../log/announce-entries.ts';
import { actFields, presenceFields, type GateAct } from '../log/gate-act.ts';
import { recordOnce } from '../log/record-once.ts';
import { insertEntry, selectEntryByNonce, type GateLogRow } from '../log/gate-log.store.ts';
import { upsertPresence } from '../presence/gate-presence.store.ts';
import { makeSubjectKey } from '../log/gate-subject.ts';
import { requireGuardedGate } from '../gates/require-guarded-gate.ts';
import { recordVisitorPassage } from './verify-visitor.ts';
import { advanceChain } from '../passes/pass-chains.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live' | 'logger'>;

/** An override: the guard lets a person through, with or without an earlier refusal, and gives the reason. */
interface Override {
  nonce: string;
  gateId: string;
  direction: 'in' | 'out';
  reason: string;
  /** The nonce of the refusal. */
  refused?: string | undefined;
  name?: string | undefined;
  plate?: string | undefined;
}

/** Builds the subject from the refused entry or, for an unknown person, from the details that the guard typed. */
const subjectOf = (refusal: GateLogRow | undefined, { nonce, name, plate }: Override) => ({
  kind: refusal?.kind ?? ('unknown' as const),
  subjectKey: refusal?.subjectKey || makeSubjectKey('entry', nonce),
  personId: refusal?.personId ?? null,
  // The name that a code gave takes precedence over the name that the guard wrote.
  name: (refusal?.name || name) ?? '',
  plate: (refusal?.plate || plate) ?? '',
  whoseGuest: refusal?.whoseGuest ?? '',
  unit: refusal?.unit ?? '',
});

/** Writes the log entry, consumes the refused code and updates the presence, in one transaction. */
const recordOverride = (
  dependencies: Needs,
  act: GateAct,
  override: Override,
  refusal: GateLogRow | undefined,
): Promise<void> =>
  dependencies.database.db.transaction(async (transaction) => {
    const { gate, at } = act;
    const subject = subjectOf(refusal, override);
    await insertEntry(transaction, {
      ...actFields(act),
      ...subject,
      result: 'overridden',
      reason: refusal?.reason ?? null,
      overrideReason: override.reason,
      chain: refusal?.chain ?? null,
      step: refusal?.step ?? null,
      isUnproven: refusal === undefined || refusal.kind === 'unknown',
    });
    if (refusal?.chain && refusal.step !== null && classifyStep(refusal.step, at) !== 'future') {
      await advanceChain(transaction, { estateId: gate.estateId, chain: refusal.chain, step: refusal.step, at });
    }
    const visit =
      refusal?.kind === 'visitor'
        ? await findVisit(transaction, refusal.subjectKey.slice('visit:'.length), at, act)
        : undefined;
    if (visit !== undefined && (await recordVisitorPassage(transaction, visit, act, dependencies))) return;
    const { kind, subjectKey, name, plate, whoseGuest, unit } = subject;
    await upsertPresence(transaction, { ...presenceFields(act), kind, subjectKey, name, plate, whoseGuest, unit });
  });

/**
 * Lets a person through despite a refusal and records the reason. Consumes the code that was refused. Repeating a call with the
 * same nonce changes nothing.
 * @throws {AppError} not-found for an unknown gate or refusal; forbidden; conflict for the nonce of another guard
 */
export const overrideRefusal = async (
  dependencies: Needs,
  { staffEstates, guardId, override }: { staffEstates: StaffEstates; guardId: string; override: Override },
): Promise<OutputOf<'POST /api/gate/override'>> => {
  const { database, clock } = dependencies;
  const { nonce, gateId, direction } = override;
  const gate = await requireGuardedGate(database.db, staffEstates, gateId);
  const refusal = override.refused === undefined ? undefined : await selectEntryByNonce(database.db, override.refused);
  const isRefusalHere = refusal?.result === 'refused' && refusal.estateId === gate.estateId;
  if (override.refused !== undefined && !isRefusalHere) throw new AppError('not-found');
  const now = clock.now();
  const act = { nonce, at: now, receivedAt: now, gate, direction, guardId };
  await recordOnce(dependencies, act, () => recordOverride(dependencies, act, override, refusal));
  announceEntries(dependencies, gate.estateId);
  return { nonce };
};
