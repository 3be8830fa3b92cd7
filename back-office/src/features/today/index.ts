import { permissionsOfToday } from '@ekhaya/contract/today/today.rules';
import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The first room: what waits for staff. Whoever has anything in it may open it. */
export const today: FeatureRooms = {
  rooms: [
    {
      label: 'Today',
      path: '/today',
      group: 'Today',
      permission: permissionsOfToday,
      load: () => import('./today-room.tsx').then(({ TodayRoom }) => TodayRoom),
    },
  ],
  staleOn: {
    bookings: ['today'],
    visitors: ['today'],
    gate: ['today'],
    notifications: ['today'],
    decisions: ['today'],
    household: ['today'],
    payments: ['today'],
    snags: ['today'],
    outages: ['today'],
  },
};
