import type { Dependencies } from '../../platform/dependencies.ts';
import { actTogether, loadTogether } from '../../platform/database/load-together.ts';
import { insertEvidence, type Evidence } from './pass-evidence.store.ts';
import { selectGatesOf, selectHolderRoles, type GateWithLocation, type HolderRole } from './pass-holders.store.ts';
import { selectVerifiedAmong } from './people.store.ts';
import { selectPinLocks } from './pins.store.ts';

/** What decides about the codes of a person. */
export interface PassHolder {
  isNumberVerified: boolean;
  /** Until when her PIN was locked last; that may be over. */
  pinLockedUntil: Date | undefined;
  roles: HolderRole[];
}

/**
 * What issuing a code reads and writes. A gate at six in the evening asks for many at once, each phone again every few seconds:
 * they are read and written together, nothing is remembered from one to the next.
 */
export interface IssuingStore {
  readHolder: (userId: string) => Promise<PassHolder | undefined>;
  readGates: (estateId: string) => Promise<GateWithLocation[] | undefined>;
  /** Resolves once it is committed. */
  keepEvidence: (evidence: Evidence) => Promise<void>;
}

export const createIssuingStore = ({ database: { db } }: Pick<Dependencies, 'database'>): IssuingStore => ({
  readHolder: loadTogether(async (userIds) => {
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
  readGates: loadTogether(async (estateIds) =>
    Map.groupBy(await selectGatesOf(db, estateIds), ({ gate }) => gate.estateId),
  ),
  keepEvidence: actTogether(async (all: Evidence[]) => {
    await insertEvidence(db, all);
    return all.map(() => undefined);
  }),
});
