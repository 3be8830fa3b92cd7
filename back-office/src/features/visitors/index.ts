import type { FeatureRooms, Room } from '../../platform/rooms/room.ts';

const ofVisitors = { group: 'Gate', permission: 'visitors.manage' } as const satisfies Partial<Room>;

/** The rooms for invitations and visitor rules. */
export const visitors: FeatureRooms = {
  rooms: [
    {
      ...ofVisitors,
      label: 'Invitations',
      path: '/invitations',
      load: () => import('./invitation-list.tsx').then(({ InvitationList }) => InvitationList),
    },
    {
      ...ofVisitors,
      label: 'Visitor rules',
      path: '/visitor-rules',
      tabOf: '/invitations',
      load: () => import('./visitor-rules-room.tsx').then(({ VisitorRulesRoom }) => VisitorRulesRoom),
    },
  ],
  staleOn: { visitors: ['invitations', 'visit-life'], 'gate-log': ['invitations', 'visit-life'] },
};
