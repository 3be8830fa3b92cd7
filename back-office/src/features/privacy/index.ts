import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The room about personal data: requests, who is concerned, legal holds, and how long records are kept. */
export const privacy: FeatureRooms = {
  rooms: [
    {
      label: 'Personal data',
      path: '/data-requests',
      group: 'People',
      permission: 'privacy.manage',
      load: () => import('./personal-data-room.tsx').then(({ PersonalDataRoom }) => PersonalDataRoom),
    },
  ],
  staleOn: { decisions: ['privacy'] },
};
