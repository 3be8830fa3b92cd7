import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The room for developments. */
export const developments: FeatureRooms = {
  rooms: [
    {
      label: 'Developments',
      path: '/developments',
      group: 'Noticeboard',
      permission: 'content.write',
      deskNote: 'Here a text is read and corrected, and published. Pictures are cut and order is changed at a desk.',
      load: () => import('./developments-room.tsx').then(({ DevelopmentsRoom }) => DevelopmentsRoom),
      forms: { edit: () => import('./development-page.tsx').then(({ DevelopmentPage }) => DevelopmentPage) },
    },
  ],
};
