import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The room for who needs a second factor. */
export const identity: FeatureRooms = {
  rooms: [
    {
      label: 'Staff sign-in',
      path: '/security-rules',
      group: 'Estate',
      permission: 'configuration.write',
      load: () => import('./security-rules-room.tsx').then(({ SecurityRulesRoom }) => SecurityRulesRoom),
    },
  ],
};
