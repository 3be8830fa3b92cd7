import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The room for outages and works. */
export const outages: FeatureRooms = {
  rooms: [
    {
      group: 'Snags',
      permission: 'snags.work',
      label: 'Outages',
      path: '/outages',
      load: () => import('./outages-room.tsx').then(({ OutagesRoom }) => OutagesRoom),
    },
  ],
  staleOn: { outages: ['outages'], content: ['streets'] },
};
