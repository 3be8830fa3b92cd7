import type { FeatureRooms, Room } from '../../platform/rooms/room.ts';

const ofHouseholds = { group: 'People', permission: 'roles.grant' } as const satisfies Partial<Room>;

/** The rooms for who asks to join a household, and for the rules of households. */
export const household: FeatureRooms = {
  rooms: [
    {
      ...ofHouseholds,
      label: 'Asking to join',
      path: '/household-requests',
      load: () => import('./request-list.tsx').then(({ RequestList }) => RequestList),
    },
    {
      ...ofHouseholds,
      label: 'Household rules',
      path: '/household-rules',
      load: () => import('./household-rules-room.tsx').then(({ HouseholdRulesRoom }) => HouseholdRulesRoom),
    },
  ],
  staleOn: { household: ['household-requests'], decisions: ['household-requests'] },
};
