import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import { permissionOfWaiting, waitingKinds, type WaitingKind } from '@ekhaya/contract/today/today.rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { readWaitingBookings } from '../bookings/index.ts';
import type { StaffRights } from '../estates/index.ts';
import { readDoubtfulEntries } from '../gate-access/index.ts';
import { readWaitingRequests } from '../household/index.ts';
import { readWaitingMails } from '../mail/index.ts';
import { readWaitingAnnouncements } from '../notifications/index.ts';
import { readWaitingOutages } from '../outages/index.ts';
import { readWaitingPayments } from '../payments/index.ts';
import { readWaitingPrivacyRequests } from '../privacy/index.ts';
import { readWaitingSnags } from '../snags/index.ts';
import { readFailedJobs } from './read-failed-jobs.ts';

/** Reads what waits of one kind at some estates, in a fixed number of statements; undefined if nothing waits. */
type WaitingReader = (
  queryable: Queryable,
  about: { estates: StaffEstates; callerId: string; now: Date },
) => Promise<WaitingLine | undefined>;

/** The readers of what waits, by kind. A feature whose records wait for staff adds its own, and its permission in the contract. */
const readers: Record<WaitingKind, WaitingReader> = {
  bookings: readWaitingBookings,
  mails: readWaitingMails,
  notices: readWaitingAnnouncements,
  'household-requests': readWaitingRequests,
  'gate-entries': readDoubtfulEntries,
  'privacy-requests': readWaitingPrivacyRequests,
  payments: readWaitingPayments,
  snags: readWaitingSnags,
  outages: readWaitingOutages,
  'failed-jobs': readFailedJobs,
};

/** Reads what waits for a caller, of every kind that her rights allow, at the same time. */
export const readWaiting = async (
  queryable: Queryable,
  { rights, ...about }: { rights: StaffRights; callerId: string; now: Date },
): Promise<WaitingLine[]> => {
  const lines = await Promise.all(
    waitingKinds.map(async (kind) => {
      const estates = rights(permissionOfWaiting[kind]);
      return estates && (await readers[kind](queryable, { ...about, estates }));
    }),
  );
  return lines.filter((line) => line !== undefined);
};
