/** What of a visit its host is told by a notification. */
export const visitEvents = ['arrived', 'left', 'revoked'] as const;
export type VisitEvent = (typeof visitEvents)[number];

/** One notification an event of a visit: told once, and found again when names are to be forgotten. */
export const notificationIdOf = (event: VisitEvent, visitId: string): string => `visit-${event}-${visitId}`;

/** How a sentence speaks of a visitor whose name may be missing. */
export const visitorPhrase = (name: string): string => (name === '' ? 'your visitor' : name);

/** `14:03` of minutes since midnight. */
export const formatTimeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
