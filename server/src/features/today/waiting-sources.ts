import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import type { Queryable } from '../../platform/database/database.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { readWaitingBookings } from '../bookings/index.ts';
import type { StaffRights } from '../estates/index.ts';
import { readDoubtfulEntries } from '../gate-access/index.ts';
import { readWaitingRequests } from '../household/index.ts';
import { readWaitingMails } from '../mail/index.ts';
import { readWaitingAnnouncements } from '../notifications/index.ts';
import { readWaitingPayments } from '../payments/index.ts';
import { readWaitingPrivacyRequests } from '../privacy/index.ts';
import { readWaitingSnags } from '../snags/index.ts';
import { readFailedJobs } from './read-failed-jobs.ts';

/** Reads what waits of one kind at some estates, in a fixed number of statements; undefined if nothing waits. */
type WaitingReader = (
  queryable: Queryable,
  about: { estates: StaffEstates; callerId: string; now: Date },
) => Promise<WaitingLine | undefined>;

/** The readers of what waits, each with the permission that it needs. A feature whose records wait for staff adds its own. */
const waitingSources: readonly { permission: StaffPermission; read: WaitingReader }[] = [
  { permission: 'bookings.decide', read: readWaitingBookings },
  { permission: 'mail.send', read: readWaitingMails },
  { permission: 'notifications.write', read: readWaitingAnnouncements },
  { permission: 'roles.grant', read: readWaitingRequests },
  { permission: 'gate.manage', read: readDoubtfulEntries },
  { permission: 'privacy.manage', read: readWaitingPrivacyRequests },
  { permission: 'payments.manage', read: readWaitingPayments },
  { permission: 'snags.work', read: readWaitingSnags },
  // The permission of the room 'How it is'.
  { permission: 'audit.read', read: readFailedJobs },
];

/** Reads what waits for a caller, of every kind that her rights allow, at the same time. */
export const readWaiting = async (
  queryable: Queryable,
  { rights, ...about }: { rights: StaffRights; callerId: string; now: Date },
): Promise<WaitingLine[]> => {
  const lines = await Promise.all(
    waitingSources.map(async ({ permission, read }) => {
      const estates = rights(permission);
      return estates && (await read(queryable, { ...about, estates }));
    }),
  );
  return lines.filter((line) => line !== undefined);
};
