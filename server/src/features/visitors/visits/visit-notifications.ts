import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

/** The events of a visit that the host is notified of. */
export const visitEvents = ['arrived', 'left', 'revoked'] as const;
export type VisitEvent = (typeof visitEvents)[number];

/** Returns the id of the notification about an event of a visit: fixed, so it is sent once and can be erased later. */
export const notificationIdOf = (event: VisitEvent, visitId: string): string => `visit-${event}-${visitId}`;

/** Returns the visitor's name for use in a sentence, or 'your visitor' if there is no name. */
export const visitorPhrase = (name: string): string => (name === '' ? 'your visitor' : name);

/** Formats minutes since midnight as `HH:MM`. */
export const formatTimeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Tells the open apps of a host and the consoles of the estate's staff that an invitation was made or changed. */
export const publishInvitation = (
  transaction: Queryable,
  { hostId, estateId }: { hostId: string; estateId: string },
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> =>
  live.publish(
    transaction,
    { topic: 'visitors', audience: { kind: 'person', userId: hostId } },
    { topic: 'visitors', audience: { kind: 'staff', estateId } },
  );
