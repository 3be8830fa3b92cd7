import { alerts } from '../features/alerts/index.ts';
import { outages } from '../features/outages/index.ts';
import { audit } from '../features/audit/index.ts';
import { bookings } from '../features/bookings/index.ts';
import { developments } from '../features/developments/index.ts';
import { directory } from '../features/directory/index.ts';
import { documents } from '../features/documents/index.ts';
import { events } from '../features/events/index.ts';
import { lifestyle } from '../features/lifestyle/index.ts';
import { configuration } from '../features/configuration/index.ts';
import { household } from '../features/household/index.ts';
import { people } from '../features/estates/index.ts';
import { gateAccess } from '../features/gate-access/index.ts';
import { identity } from '../features/identity/index.ts';
import { mail } from '../features/mail/index.ts';
import { notifications } from '../features/notifications/index.ts';
import { operations } from '../features/operations/index.ts';
import { payments } from '../features/payments/index.ts';
import { places } from '../features/places/index.ts';
import { privacy } from '../features/privacy/index.ts';
import { snags } from '../features/snags/index.ts';
import { today } from '../features/today/index.ts';
import { visitors } from '../features/visitors/index.ts';
import type { FeatureRooms, Room } from '../platform/rooms/room.ts';
import type { SetupPanels } from '../platform/setup/setup-panel.ts';

/** The features of the back office. Inside a group of the navigation, rooms keep this order. */
const features: readonly FeatureRooms[] = [
  today,
  bookings,
  alerts,
  gateAccess,
  visitors,
  people,
  household,
  privacy,
  snags,
  outages,
  notifications,
  events,
  places,
  developments,
  lifestyle,
  documents,
  directory,
  mail,
  payments,
  configuration,
  identity,
  operations,
  audit,
];

/** The forms of the steps of setting an estate up, by step. */
export const setupPanels: SetupPanels = Object.assign({}, ...features.map(({ setup }) => setup ?? {}));

/** The room that leads through setting an estate up, with the steps of the features. */
const setupRoom: Room = {
  label: 'Set up',
  path: '/setup',
  group: 'Estate',
  permission: 'configuration.write',
  load: async () => (await import('./setup/setup-room.tsx')).setupRoomOf(setupPanels),
  deskNote: 'Here you see what is missing, and can put it off. Plans and files need a desk.',
};

export const rooms = [...features.flatMap((feature) => feature.rooms), setupRoom];
/** The queries that events of the live stream make stale, by feature. */
export const staleKeys = features.flatMap(({ staleOn }) => staleOn ?? []);
