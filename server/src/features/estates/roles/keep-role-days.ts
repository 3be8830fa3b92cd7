import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { endOf } from './role-days.ts';
import { lockHoldersAndHouses } from './role-locks.store.ts';
import {
  lockDueGrants,
  lockOverdueGrants,
  markEnded,
  markStarted,
  updateLastDay,
  type DatedGrant,
} from './role-days.store.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;

/** How many roles one transaction starts or ends. */
const batchSize = 100;

/** Who held a role that ended, and where; the unit is empty without one. */
export interface EndedHolding {
  userId: string;
  estateId: string;
  unitNumber: string;
}

/**
 * Runs in the transaction that ends a role. Other features use it to end what the role carried, such as visitors, and to tell the
 * person.
 */
export type OnRoleEnded = (transaction: Transaction, ended: EndedRole) => Promise<void>;

/** A role whose last day was set, changed or taken away; the unit is empty without one. */
export interface ChangedLastDay extends EndedHolding {
  roleDisplayName: string;
  lastDay: string | null;
}

/** What other features do in the transaction in which staff change roles. */
export interface OnRolesChanged {
  onRoleEnded: OnRoleEnded;
  /** Tells the people. */
  onLastDaysChanged: (transaction: Transaction, changed: readonly ChangedLastDay[]) => Promise<void>;
}

/** A role that began or ended: whose, where and which. */
interface DatedRole extends EndedHolding {
  grantId: string;
  roleDisplayName: string;
  lastDay: string | null;
  /** Whether its first day had come; a role may end before. */
  hasBegun: boolean;
}

/** A role that ended. */
export type EndedRole = DatedRole;

/** A role whose first day has begun. */
export interface StartedRole extends DatedRole {
  /** Whether it gives its rights: it is switched on, and its last day is not over. */
  isLive: boolean;
}

const publishAccess = (transaction: Queryable, userId: string, { live }: Pick<Dependencies, 'live'>): Promise<void> =>
  live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });

const datedRole = ({ grant, role }: DatedGrant): DatedRole => ({
  grantId: grant.id,
  userId: grant.userId,
  estateId: role.estateId,
  unitNumber: grant.unitNumber,
  roleDisplayName: role.displayName,
  lastDay: grant.lastDay,
  hasBegun: grant.isStarted,
});

/**
 * Ends a role that is locked. It gives no right from then on, on any process: each call reads rights from the database, guards'
 * phones refuse the person's passes, and the live event `access` makes her devices read again.
 */
export const endGrant = async (
  transaction: Queryable,
  found: DatedGrant,
  end: { endedBy: string | null; cause: 'last-day' | 'household' },
  dependencies: Needs,
): Promise<EndedRole> => {
  const revokedAt = dependencies.clock.now();
  await markEnded(transaction, found.grant.id, { revokedAt, revokedBy: end.endedBy, endCause: end.cause });
  await publishAccess(transaction, found.grant.userId, dependencies);
  return datedRole(found);
};

/** Sets the last day of a role that is locked; null for none. Devices of the person renew their passes until then. */
export const setLastDay = async (
  transaction: Queryable,
  { grant, timeZone }: DatedGrant,
  lastDay: string | null,
  dependencies: Needs,
): Promise<void> => {
  await updateLastDay(transaction, grant.id, { lastDay, endsAt: endOf(lastDay, timeZone) });
  await publishAccess(transaction, grant.userId, dependencies);
};

/**
 * Ends one batch of roles whose last day is over.
 * @param onEnded runs in the same transaction, for what else ends with a role
 * @returns the number of ended roles
 */
export const endOverdueRoles = (
  { database, ...parts }: Pick<Dependencies, 'database'> & Needs,
  onEnded: (transaction: Transaction, ended: EndedRole[]) => Promise<void>,
): Promise<number> =>
  database.db.transaction(async (transaction) => {
    const ended: EndedRole[] = [];
    const overdue = await lockOverdueGrants(transaction, parts.clock.now(), batchSize);
    await lockHoldersAndHouses(
      transaction,
      overdue.map(({ grant }) => grant),
    );
    for (const found of overdue) {
      ended.push(await endGrant(transaction, found, { endedBy: null, cause: 'last-day' }, parts));
    }
    if (ended.length > 0) await onEnded(transaction, ended);
    return ended.length;
  });

/**
 * Starts one batch of roles whose first day has begun.
 * @param onStarted runs in the same transaction, to tell the people
 * @returns the number of started roles
 */
export const startDueRoles = (
  { database, ...parts }: Pick<Dependencies, 'database'> & Needs,
  onStarted: (transaction: Transaction, started: StartedRole[]) => Promise<void>,
): Promise<number> =>
  database.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const due = await lockDueGrants(transaction, now, batchSize);
    await lockHoldersAndHouses(
      transaction,
      due.map(({ grant }) => grant),
    );
    for (const { grant } of due) {
      await markStarted(transaction, grant.id);
      await publishAccess(transaction, grant.userId, parts);
    }
    const started = due.map((found) => ({
      ...datedRole(found),
      hasBegun: true,
      isLive:
        found.role.isEnabled && !found.role.isDeleted && (found.grant.endsAt === null || found.grant.endsAt > now),
    }));
    if (started.length > 0) await onStarted(transaction, started);
    return due.length;
  });
