import type { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { createBatcher, createBatchLoader } from '../../../platform/database/batch-loader.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createGateSetReader, type GateRoles } from '../gates/gate-sets.store.ts';
import { acceptDeviceProof, type ClaimedProof } from '../devices/accept-device-proof.ts';
import { insertEvidence, type Evidence } from './pass-evidence.store.ts';
import { selectHolderRoles, type HolderRole } from './pass-holders.store.ts';
import { selectVerifiedIds } from '../people/people.store.ts';
import { selectPinLocks } from '../pins/pins.store.ts';
import { createPinRefusal } from '../pins/pin-window.ts';
import { selectPinEntries } from '../pins/pin-windows.store.ts';
import { selectGatesOfEstates, type GateWithLocation } from '../gates/gates.store.ts';

/** The data of a person that decides whether she gets a code. */
export interface PassHolder {
  isNumberVerified: boolean;
  /** The end of the latest lock of her PIN, possibly in the past. Null: never locked. Undefined: no PIN is set. */
  pinLockedUntil: Date | null | undefined;
  roles: HolderRole[];
}

/**
 * The reads and writes of issuing a code. At peak times many phones ask at once, each again every few seconds, so concurrent
 * calls are batched into common statements. Nothing is cached between batches except gate sets, which never change.
 */
export interface IssuingStore {
  readHolder: (userId: string) => Promise<PassHolder | undefined>;
  /** When the PIN was last entered in a session. */
  readPinEntry: (sessionId: string) => Promise<Date | undefined>;
  /** See `acceptDeviceProof`. */
  acceptProof: (claimed: ClaimedProof, now: Date) => Promise<{ deviceId: string }>;
  /** The roles of the person at the estates where neither she nor this device is revoked. */
  readRolesOfDevice: (userId: string, deviceId: string) => Promise<HolderRole[]>;
  /** The error for a session in which the PIN was not entered. */
  readPinRefusal: (caller: Caller) => Promise<AppError>;
  readGates: (estateId: string) => Promise<GateWithLocation[] | undefined>;
  /** See `findOrAddGateSet`. */
  readGateSet: (roles: GateRoles) => Promise<number>;
  /** Resolves after the commit. */
  storeEvidence: (evidence: Evidence) => Promise<void>;
}

/** Creates the store on a database. Share one store between all calls: batches form per store. */
export const createIssuingStore = ({ database: { db } }: Pick<Dependencies, 'database'>): IssuingStore => ({
  readHolder: createBatchLoader(async (userIds) => {
    const [verified, locks, roles] = await Promise.all([
      selectVerifiedIds(db, userIds),
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
  readPinRefusal: (caller) => db.transaction((transaction) => createPinRefusal(transaction, caller)),
  readGates: createBatchLoader(async (estateIds) =>
    Map.groupBy(await selectGatesOfEstates(db, estateIds), ({ gate }) => gate.estateId),
  ),
  readGateSet: createGateSetReader(db),
  storeEvidence: createBatcher(async (all: Evidence[]) => {
    await insertEvidence(db, all);
    return all.map(() => undefined);
  }),
});
