import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The append-only log of changes by staff. */
export const audit: FeatureRooms = {
  rooms: [
    {
      label: 'Audit log',
      path: '/audit',
      group: 'Running it',
      permission: 'audit.read',
      load: () => import('./audit-room.tsx').then(({ AuditRoom }) => AuditRoom),
    },
  ],
};
