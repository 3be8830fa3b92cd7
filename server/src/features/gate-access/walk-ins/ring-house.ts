import { randomUUID } from 'node:crypto';
import type { WalkIn } from '@ekhaya/contract/gate-access/walk-in';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { requireGuardedGate } from '../gates/require-guarded-gate.ts';
import { selectResidentIdsOfUnit } from '../people/people.store.ts';
import { presentWalkIns } from './present-walk-in.ts';
import { insertWalkIn, selectWalkIn, selectWalkInByNonce } from './walk-ins.store.ts';

/** How long a house can answer. */
const ringDurationMs = 3 * 60_000;

/** The limits of rings per house and per guard. The limit per guard exceeds the need of a gate on its busiest day. */
const ringsOfHouse = { name: 'walk-in-house', attempts: 6, windowSeconds: 10 * 60 };
const ringsOfGuard = { name: 'walk-in-guard', attempts: 60, windowSeconds: 10 * 60 };

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** A request to ring a house. */
interface RingRequest {
  staffEstates: StaffEstates;
  guardId: string;
  gateId: string;
  visitorName: string;
  unit: string;
  plate?: string | undefined;
  nonce?: string | undefined;
}

/**
 * Rings a house: notifies every resident of the unit by live event and push. Repeating a call with the same nonce returns
 * the first walk-in and rings nobody again.
 * @throws {AppError} gate/unit-unknown; not-found; forbidden; conflict for the nonce of another guard; too-many-requests after
 *   6 rings of one house or 60 by one guard within 10 minutes
 */
export const ringHouse = async (dependencies: Needs, request: RingRequest): Promise<WalkIn> => {
  const { database, clock, live } = dependencies;
  const { staffEstates, guardId, gateId, visitorName, unit, plate = '', nonce = null } = request;
  const gate = await requireGuardedGate(database.db, staffEstates, gateId);
  const people = await selectResidentIdsOfUnit(database.db, gate.estateId, unit);
  if (people.length === 0) throw new AppError('gate/unit-unknown');
  const now = clock.now();
  const id = randomUUID();
  const { estateId } = gate;
  const expiresAt = new Date(now.getTime() + ringDurationMs);
  const earlier = nonce === null ? undefined : await selectWalkInByNonce(database.db, nonce);
  if (earlier !== undefined && earlier.guardId !== guardId) throw new AppError('conflict');
  if (earlier === undefined) {
    await claimAttempt(
      dependencies,
      [
        { limit: ringsOfHouse, subject: `${estateId} ${unit.toLowerCase()}` },
        { limit: ringsOfGuard, subject: guardId },
      ],
      {
        code: 'too-many-requests',
        detail: 'This house was rung several times just now. Please wait, or call the resident.',
      },
    );
    await database.db.transaction(async (transaction) => {
      const walkIn = { id, estateId, gateId, guardId, visitorName, plate, unit, askedAt: now, expiresAt, nonce };
      if (!(await insertWalkIn(transaction, walkIn))) throw new AppError('conflict');
      for (const userId of people) {
        const notification = {
          id: `walk-in-${id}-${userId}`,
          type: 'gate',
          title: `${visitorName} is at the gate`,
          description: `${gate.gateName}, for unit ${unit}. Please allow or refuse.`,
          url: '/access',
          expiresAt,
        };
        await notifyPerson(transaction, { userId, notification }, dependencies);
        await live.publish(transaction, { topic: 'gate', audience: { kind: 'person', userId } });
      }
    });
  }
  const row = earlier ?? (await selectWalkIn(database.db, id));
  const [presented] = row === undefined ? [] : await presentWalkIns(database.db, [row], now);
  if (presented === undefined) throw new AppError('internal');
  return presented;
};
