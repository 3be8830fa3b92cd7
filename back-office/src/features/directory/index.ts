import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { EMERGENCY } from './emergency.queries.ts';

const deskNote = 'Here a text is read and corrected, and published. Order is changed at a desk.';

/** The rooms for the directory and for emergency contacts. */
export const directory: FeatureRooms = {
  rooms: [
    {
      label: 'Directory',
      path: '/directory',
      group: 'Noticeboard',
      permission: 'content.write',
      deskNote,
      load: () => import('./directory-room.tsx').then(({ DirectoryRoom }) => DirectoryRoom),
      forms: { edit: () => import('./service-page.tsx').then(({ ServicePage }) => ServicePage) },
    },
    {
      label: 'Emergency contacts',
      path: '/emergency-contacts',
      group: 'Noticeboard',
      permission: 'content.write',
      tabOf: '/directory',
      load: () => import('./emergency-room.tsx').then(({ EmergencyRoom }) => EmergencyRoom),
    },
  ],
  staleOn: { content: [EMERGENCY] },
};
