import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findVisit } from '../../visitors/index.ts';
import { createGateReader } from '../gates/gates-with-rules.store.ts';
import { actFields } from '../log/gate-act.ts';
import { insertEntry } from '../log/gate-log.store.ts';
import { recordVisitorPassage, visitorLogFields } from './verify-visitor.ts';

/** An invited visitor who passes a gate. */
interface VisitorPassage {
  nonce: string;
  visitId: string;
  gateId: string;
  guardId: string;
  direction: GateDirection;
}

/**
 * Records within a transaction that an invited visitor passes a gate now, as a granted code does.
 * @throws {AppError} not-found for an unknown visit or gate, conflict when the visitor has passed in this direction before
 */
export const passVisitorWithin = async (
  transaction: Transaction,
  { nonce, visitId, gateId, guardId, direction }: VisitorPassage,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const at = dependencies.clock.now();
  const [visit, gate] = [await findVisit(transaction, visitId, at), await createGateReader(transaction)(gateId)];
  if (visit === undefined || gate === undefined) throw new AppError('not-found');
  const act = { nonce, at, receivedAt: at, gate, direction, guardId };
  if (!(await recordVisitorPassage(transaction, visit, act, dependencies))) throw new AppError('conflict');
  await insertEntry(transaction, { ...actFields(act), ...visitorLogFields(visit), result: 'granted', reason: null });
};
