import type { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { createBatcher, createBatchLoader } from '../../../platform/database/batch-loader.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createGateSetNumbers, type RolesAtGates } from '../gates/gate-sets.store.ts';
import { acceptDeviceProof, type ClaimedProof } from '../devices/accept-device-proof.ts';
import { insertEvidence, type Evidence } from './pass-evidence.store.ts';
import { selectHolderRoles, type HolderRole } from './pass-holders.store.ts';
import { selectVerifiedAmong } from '../people/people.store.ts';
import { selectPinLocks } from '../pins/pins.store.ts';
import { pinRefusal } from '../pins/pin-window.ts';
import { selectPinEntries } from '../pins/pin-windows.store.ts';
import { selectGatesOf, type GateWithLocation } from '../gates/gates.store.ts';

/** What decides about the codes of a person. */
export interface PassHolder {
  isNumberVerified: boolean;
  /** Until when her PIN was locked last, which may be over; null when it never was, undefined when she has set none. */
  pinLockedUntil: Date | null | undefined;
  roles: HolderRole[];
}

/**
 * What issuing a code reads and writes. A gate at six in the evening asks for many at once, each phone again every few seconds:
 * they are read and written together, nothing is remembered from one to the next.
 */
export interface IssuingStore {
  readHolder: (userId: string) => Promise<PassHolder | undefined>;
  /** When the PIN was entered last in a session. */
  readPinEntry: (sessionId: string) => Promise<Date | undefined>;
  /** See `acceptDeviceProof`. */
  acceptProof: (claimed: ClaimedProof, now: Date) => Promise<{ deviceId: string }>;
  /** The roles that a person has at estates which keep neither her nor this device of hers from their gates. */
  readRolesOfDevice: (userId: string, deviceId: string) => Promise<HolderRole[]>;
  /** What a session in which the PIN was not entered is told. */
  readPinRefusal: (caller: Caller) => Promise<AppError>;
  readGates: (estateId: string) => Promise<GateWithLocation[] | undefined>;
  readGateSet: (roles: RolesAtGates) => Promise<number>;
  /** Resolves once it is committed. */
  keepEvidence: (evidence: Evidence) => Promise<void>;
}

export const createIssuingStore = ({ database: { db } }: Pick<Dependencies, 'database'>): IssuingStore => ({
  readHolder: createBatchLoader(async (userIds) => {
    const [verified, locks, roles] = await Promise.all([
      selectVerifiedAmong(db, userIds),
      selectPinLocks(db, userIds),
      selectHolderRoles(db, userIds),
    ]);
    const rolesOf = Map.groupBy(roles, ({ userId }) => userId);
    return new Map(
      userIds.map((userId) => [
        userId,
        {
          isNumberVerified: verified.has(userId),
          pinLockedUntil: locks.get(userId),
          roles: rolesOf.get(userId) ?? [],
        },
      ]),
    );
  }),
  readPinEntry: createBatchLoader((sessionIds) => selectPinEntries(db, sessionIds)),
  acceptProof: (claimed, now) => acceptDeviceProof(db, claimed, now),
  readRolesOfDevice: (userId, deviceId) => selectHolderRoles(db, [userId], { deviceId }),
  readPinRefusal: (caller) => db.transaction((transaction) => pinRefusal(transaction, caller)),
  readGates: createBatchLoader(async (estateIds) =>
    Map.groupBy(await selectGatesOf(db, estateIds), ({ gate }) => gate.estateId),
  ),
  readGateSet: createGateSetNumbers(db),
  keepEvidence: createBatcher(async (all: Evidence[]) => {
    await insertEvidence(db, all);
    return all.map(() => undefined);
  }),
});
