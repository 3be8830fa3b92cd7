import { randomUUID } from 'node:crypto';
import type { WalkIn } from '@ekhaya/contract/gate-access.walk-in';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { notifyPerson } from '../notifications/index.ts';
import { requireGuardedGate } from './open-gate.ts';
import { selectPeopleOfUnit } from './people.store.ts';
import { presentWalkIns } from './present-walk-in.ts';
import { insertWalkIn, selectWalkIn, selectWalkInByNonce } from './walk-ins.store.ts';

/** How long a house can answer, in milliseconds: a car stands at the gate. */
const ringsForMilliseconds = 3 * 60_000;

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Who is at the gate, and for which house. */
interface Ringing {
  staffEstates: StaffEstates;
  guardId: string;
  gateId: string;
  visitorName: string;
  unit: string;
  plate?: string | undefined;
  nonce?: string | undefined;
}

/**
 * Rings everybody of a house, live and by push. With a nonce that was told before nothing rings again.
 * @throws {AppError} gate/unit-unknown, not-found, forbidden, conflict for another guard's nonce
 */
export const ringHouse = async (parts: Parts, ringing: Ringing): Promise<WalkIn> => {
  const { database, clock, live } = parts;
  const { staffEstates, guardId, gateId, visitorName, unit, plate = '', nonce = null } = ringing;
  const gate = await requireGuardedGate(database.db, staffEstates, gateId);
  const people = await selectPeopleOfUnit(database.db, gate.estateId, unit);
  if (people.length === 0) throw new AppError('gate/unit-unknown');
  const now = clock.now();
  const id = randomUUID();
  const { estateId } = gate;
  const expiresAt = new Date(now.getTime() + ringsForMilliseconds);
  const told = nonce === null ? undefined : await selectWalkInByNonce(database.db, nonce);
  if (told !== undefined && told.guardId !== guardId) throw new AppError('conflict');
  if (told === undefined) {
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
        await notifyPerson(transaction, { userId, notification }, parts);
        await live.publish(transaction, { topic: 'gate', audience: { kind: 'person', userId } });
      }
    });
  }
  const row = told ?? (await selectWalkIn(database.db, id));
  const [presented] = row === undefined ? [] : await presentWalkIns(database.db, [row], now);
  if (presented === undefined) throw new AppError('internal');
  return presented;
};
