import { ApiError } from '@ekhaya/browser/api/api-error';
import { serverNow } from '../../clock/server-clock.ts';
import { passageAt } from '../book/passage.ts';
import { addLogEntry } from '../log/gate-entries.ts';
import type { GateOutcome } from '../verdict/gate-outcome.ts';
import { notePassage } from '../book/guard-book.ts';
import { sendAdmission, type GateSubject, type WalkIn } from '../gates/guard.queries.ts';
import type { RungWalkIn } from './rung-walk-in.ts';

/**
 * The outcome of a house's answer to a walk-in. An allowed visitor is logged and added to the people inside before GRANTED
 * shows; the server notifies her host. Without a network the entry waits in the outbox.
 */
export async function outcomeOfWalkIn(rung: RungWalkIn): Promise<GateOutcome> {
  const { walkIn } = rung;
  const { status, answeredBy } = walkIn;
  if (status !== 'allowed') return refuse(walkIn, status === 'refused' ? 'The house said no' : 'Nobody answered');
  const subject = subjectOf(walkIn);
  try {
    const isOffline = !(await admit(rung));
    const reason = `Allowed by ${answeredBy === '' ? 'the house' : answeredBy}`;
    return { isGranted: true, reason, subject, at: serverNow(), isOffline };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    return refuse(walkIn, thrown.detail);
  }
}

/** The outcome while the time to answer has passed and the server could not be asked: the house may have said yes. */
export const outcomeOfUnread = (walkIn: WalkIn): GateOutcome => ({
  ...refuse(walkIn, 'The answer of the house did not arrive'),
  isOffline: true,
  isAnswerAwaited: true,
});

const refuse = (walkIn: WalkIn, reason: string): GateOutcome => ({
  isGranted: false,
  reason,
  subject: subjectOf(walkIn),
  at: serverNow(),
  isOffline: false,
});

/**
 * Logs the entry of an allowed visitor and adds her to the people inside.
 * @returns false when the server did not answer; the outbox then sends the entry under the same nonce
 * @throws {ApiError} when the server refuses
 */
async function admit({ walkIn, gate, nonce }: RungWalkIn): Promise<boolean> {
  const { id, visitorName, plate } = walkIn;
  const passed = { direction: 'in' as const, subject: subjectOf(walkIn) };
  try {
    await sendAdmission(id, nonce);
    await notePassage(passageAt(gate, serverNow(), passed));
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || !thrown.isTransient) throw thrown;
    const at = serverNow();
    const entry = {
      nonce,
      at: at.toISOString(),
      gateId: gate.id,
      direction: passed.direction,
      result: 'granted' as const,
      subjectKey: `walk-in:${id}`,
      name: visitorName,
      ...(plate !== '' && { plate }),
    };
    await addLogEntry(entry, visitorName, passageAt(gate, at, passed));
    return false;
  }
}

const subjectOf = ({ id, visitorName, plate, unit }: WalkIn): GateSubject => ({
  key: `walk-in:${id}`,
  kind: 'walk-in',
  name: visitorName,
  roleDisplayName: '',
  unit,
  photo: '',
  plate,
  vehicle: '',
  vehicles: [],
  whoseGuest: '',
  hostPhone: '',
  companions: 0,
  repeats: '',
  noPlace: false,
});
