import { ApiError } from '@ekhaya/browser/api/api-error';
import { isOnline } from '../../../../platform/network/online.ts';
import { serverNow } from '../../clock/server-clock.ts';
import type { CheckedVerdict } from '../check/check-code.ts';
import { passageAt } from '../book/passage.ts';
import { addLogEntry } from '../log/gate-entries.ts';
import { notePassage } from '../book/guard-book.ts';
import type { GatePosition } from '../gates/gate-post.ts';
import { sendOverride, type Gate, type GateSubject } from '../gates/guard.queries.ts';
import { reasonText } from './reason-texts.ts';

/** The content of the verdict screen, from a check, an override or a walk-in. */
export interface GateOutcome {
  isGranted: boolean;
  reason?: string;
  subject?: GateSubject;
  at: Date;
  isOffline: boolean;
  /** The nonce of the log entry that an override refers to. */
  nonce?: string;
  /** Whether the answer of a rung house takes its place as soon as the phone can read it. */
  isAnswerAwaited?: boolean;
}

/** The outcome of a checked code. */
export const outcomeOfVerdict = (verdict: CheckedVerdict, position: GatePosition): GateOutcome => {
  const reason = verdict.result === 'granted' ? warningOf(verdict.subject) : reasonText(verdict, position);
  const { subject, at, isOffline, nonce } = verdict;
  return {
    isGranted: verdict.result === 'granted',
    ...(reason !== undefined && { reason }),
    ...(subject && { subject }),
    at,
    isOffline,
    nonce,
  };
};

const warningOf = (subject: GateSubject | undefined): string | undefined =>
  subject?.noPlace === true ? 'Made without a place' : undefined;

/**
 * Lets a person through despite a refusal, or without a code. The override is logged with the guard's reason, now or as soon
 * as the server can be reached, then under the same nonce: it may have written the entry although its answer was lost.
 * @throws {ApiError} when the server does not allow the override
 */
export async function overrideRefusal(
  { gate, direction }: GatePosition,
  { subject, nonce: refused, isOffline }: Pick<GateOutcome, 'subject' | 'nonce' | 'isOffline'>,
  reason: string,
): Promise<GateOutcome> {
  const nonce = crypto.randomUUID();
  const { name, plate, key } = subject ?? { name: '', plate: '', key: '' };
  const details = { ...(name !== '' && { name }), ...(plate !== '' && { plate }) };
  const at = serverNow();
  const entry = {
    nonce,
    at: at.toISOString(),
    gateId: gate.id,
    direction,
    result: 'overridden' as const,
    overrideReason: reason,
    ...(key !== '' && { subjectKey: key }),
    ...details,
  };
  const passage = key === '' ? undefined : passageAt(gate, at, { direction, subject });
  const canSend = isOnline() && !isOffline && refused !== undefined;
  if (canSend) {
    try {
      await sendOverride({ nonce, gateId: gate.id, direction, reason, refused, ...details });
      if (passage) await notePassage(passage);
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !thrown.isTransient) throw thrown;
      await addLogEntry(entry, name, passage);
    }
  } else {
    await addLogEntry(entry, name, passage);
  }
  return {
    isGranted: true,
    reason: `${direction === 'in' ? 'Let in' : 'Let out'}: ${reason}`,
    ...(subject && { subject }),
    at,
    isOffline,
  };
}

/** Logs that a person on the list of people inside has left without showing a code. */
export async function recordExit(gate: Gate, subject: GateSubject): Promise<void> {
  const at = serverNow();
  await addLogEntry(
    {
      nonce: crypto.randomUUID(),
      at: at.toISOString(),
      gateId: gate.id,
      direction: 'out',
      result: 'granted',
      subjectKey: subject.key,
    },
    subject.name,
    passageAt(gate, at, { direction: 'out', subject }),
  );
}
