import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The rooms for estates, for people and their roles, for houses, and for imports of both. */
export const people: FeatureRooms = {
  rooms: [
    {
      label: 'People',
      path: '/people',
      group: 'People',
      permission: 'people.read',
      load: () => import('./people-room.tsx').then(({ PeopleRoom }) => PeopleRoom),
    },
    {
      label: 'Houses',
      path: '/houses',
      group: 'People',
      permission: 'people.read',
      load: () => import('./houses/houses-room.tsx').then(({ HousesRoom }) => HousesRoom),
    },
    {
      label: 'Import',
      path: '/imports',
      group: 'People',
      permission: 'roles.grant',
      load: () => import('./imports/import-room.tsx').then(({ ImportRoom }) => ImportRoom),
      deskNote: 'Here you see how far an import is, and can stop it.',
    },
    {
      label: 'Home tiles',
      path: '/tiles',
      group: 'Estate',
      permission: 'configuration.write',
      load: () => import('./tiles/tiles-room.tsx').then(({ TilesRoom }) => TilesRoom),
      deskNote: 'Here you see the tiles of each role. Changing them needs a desk.',
    },
    {
      label: 'Roles',
      path: '/roles',
      group: 'Estate',
      permission: 'roles.grant',
      load: () => import('./roles/roles-room.tsx').then(({ RolesRoom }) => RolesRoom),
    },
    {
      label: 'Estates',
      path: '/estates',
      group: 'Estate',
      permission: 'configuration.write',
      load: () => import('./catalogue/estates-room.tsx').then(({ EstatesRoom }) => EstatesRoom),
    },
  ],
  setup: {
    estate: () => import('./catalogue/estate-setup.tsx').then(({ EstateSetup }) => EstateSetup),
    roles: () => import('./roles/roles-setup.tsx').then(({ RolesSetup }) => RolesSetup),
    houses: () => import('./houses/houses-setup.tsx').then(({ HousesSetup }) => HousesSetup),
  },
};
