import type { ConsoleInvitation } from '@ekhaya/contract/visitors/console-visitors';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { visitStatusAt, type VisitStatus, type VisitTimes } from '@ekhaya/contract/visitors/visitors.rules';
import { timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import type { InvitationRow } from './visitors.store.ts';
import type { VisitRow } from './visits.store.ts';

/** What the shared rules decide by. */
export const visitTimesOf = (
  row: Pick<InvitationRow, 'startsAt' | 'endsAt' | 'revokedAt' | 'arrivedAt' | 'leftAt'>,
): VisitTimes => ({
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
  revokedAt: row.revokedAt?.getTime(),
  arrivedAt: row.arrivedAt?.getTime(),
  leftAt: row.leftAt?.getTime(),
});

/** A visit as a gate and the visitor's own page need it. */
export interface VisitView {
  id: string;
  estateId: string;
  estateName: string;
  /** Empty for an invitation without a name, and once it is forgotten. */
  visitor: string;
  phoneNumber: string;
  plate: string;
  companions: number;
  hostId: string;
  hostName: string;
  /** Empty for none. */
  unitNumber: string;
  /** `YYYY-MM-DD`, and `HHmm` up to 2400: the wall clock of the estate. */
  date: string;
  from: string;
  to: string;
  code: string;
  tokenDigest: string;
  /** What `refusalOfVisit` and `visitStatusAt` decide by. */
  times: VisitTimes;
  status: VisitStatus;
}

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

/** As its host has it in the list. */
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

/** As staff have it in the back office: without its code. */
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
