import type { ConsoleInvitation } from '@ekhaya/contract/visitors/console-visitors';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { visitStatusAt, type VisitStatus, type VisitTimes } from '@ekhaya/contract/visitors/visitors.rules';
import { timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import type { InvitationRow } from './visitors.store.ts';
import type { VisitRow } from './visits.store.ts';

/** Converts the instants of an invitation to the milliseconds that the visit rules use. */
export const visitTimesOf = (
  row: Pick<InvitationRow, 'startsAt' | 'endsAt' | 'revokedAt' | 'arrivedAt' | 'leftAt'>,
): VisitTimes => ({
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
  revokedAt: row.revokedAt?.getTime(),
  arrivedAt: row.arrivedAt?.getTime(),
  leftAt: row.leftAt?.getTime(),
});

/** A visit as the gates and the pass page need it. */
export interface VisitView {
  id: string;
  estateId: string;
  estateName: string;
  /** Empty for an invitation without a name, and after the name was erased. */
  visitor: string;
  phoneNumber: string;
  plate: string;
  companions: number;
  hostId: string;
  hostName: string;
  /** The host's unit; empty for none. */
  unitNumber: string;
  /** The date as `YYYY-MM-DD` and times as `HHmm` up to 2400, on the wall clock of the estate. */
  date: string;
  from: string;
  to: string;
  code: string;
  tokenDigest: string;
  /** The input of `refusalOfVisit` and `visitStatusAt`. */
  times: VisitTimes;
  status: VisitStatus;
}

/** Converts a visit to its form for the gates and the pass page. */
export const presentVisit = (row: VisitRow, now: Date): VisitView => ({
  id: row.id,
  estateId: row.estateId,
  estateName: row.estateName,
  visitor: row.visitor,
  phoneNumber: row.phoneNumber,
  plate: row.plate,
  companions: row.companions,
  hostId: row.hostId,
  hostName: `${row.hostFirstName} ${row.hostLastName}`,
  unitNumber: row.unitNumber,
  date: row.visitDate,
  from: timeOfMinutes(row.startMinutes),
  to: timeOfMinutes(row.endMinutes),
  code: row.code,
  tokenDigest: row.tokenDigest,
  times: visitTimesOf(row),
  status: visitStatusAt(visitTimesOf(row), now.getTime()),
});

/** Converts an invitation to its form in the host's list. */
export const presentUpcoming = (row: InvitationRow, now: Date): UpcomingInvite => ({
  InviteID: row.id,
  Visitor: row.visitor,
  'Phone Number': row.phoneNumber,
  Date: row.visitDate,
  From: timeOfMinutes(row.startMinutes),
  To: timeOfMinutes(row.endMinutes),
  code: row.code,
  status: visitStatusAt(visitTimesOf(row), now.getTime()),
});

/** Converts an invitation to its form in the back office, which does not contain the code. */
export const presentInvitation = (row: VisitRow, now: Date): ConsoleInvitation => ({
  id: row.id,
  estateId: row.estateId,
  estateName: row.estateName,
  visitor: row.visitor,
  phoneNumber: row.phoneNumber,
  hostUserId: row.hostId,
  hostName: `${row.hostFirstName} ${row.hostLastName}`,
  unitNumber: row.unitNumber,
  date: row.visitDate,
  from: timeOfMinutes(row.startMinutes),
  to: timeOfMinutes(row.endMinutes),
  status: visitStatusAt(visitTimesOf(row), now.getTime()),
  plate: row.plate,
  companions: row.companions,
  createdAt: row.createdAt.toISOString(),
  arrivedAt: row.arrivedAt?.toISOString() ?? null,
  leftAt: row.leftAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});
