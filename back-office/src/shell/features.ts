import { audit } from '../features/audit/index.ts';
import { bookings } from '../features/bookings/index.ts';
import { configuration } from '../features/configuration/index.ts';
import { people } from '../features/estates/index.ts';
import { gateAccess } from '../features/gate-access/index.ts';
import { mail } from '../features/mail/index.ts';
import { notifications } from '../features/notifications/index.ts';
import { visitors } from '../features/visitors/index.ts';
import type { FeatureRooms } from '../platform/rooms/room.ts';

/** The features of the back office. */
const features: readonly FeatureRooms[] = [
  bookings,
  visitors,
  gateAccess,
  people,
  notifications,
  mail,
  configuration,
  audit,
];

export const rooms = features.flatMap((feature) => feature.rooms);
/** The queries that events of the live stream make stale, by feature. */
export const staleKeys = features.flatMap(({ staleOn }) => staleOn ?? []);
export const resources = features.flatMap((feature) => feature.resources);
