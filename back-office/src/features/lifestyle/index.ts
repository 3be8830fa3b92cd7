import type { FeatureRooms } from '../../platform/rooms/room.ts';

const deskNote = 'Here a text is read and corrected, and published. Pictures are cut and order is changed at a desk.';

/** The rooms for the providers of the lifestyle centre and for menus. */
export const lifestyle: FeatureRooms = {
  rooms: [
    {
      label: 'Lifestyle',
      path: '/lifestyle-providers',
      group: 'Noticeboard',
      permission: 'content.write',
      deskNote,
      load: () => import('./provider-rooms.tsx').then(({ LifestyleProvidersRoom }) => LifestyleProvidersRoom),
      forms: { edit: () => import('./provider-pages.tsx').then(({ LifestyleProviderPage }) => LifestyleProviderPage) },
    },
    {
      label: 'Menus',
      path: '/restaurants',
      group: 'Noticeboard',
      permission: 'content.write',
      deskNote,
      load: () => import('./provider-rooms.tsx').then(({ RestaurantsRoom }) => RestaurantsRoom),
      forms: { edit: () => import('./provider-pages.tsx').then(({ RestaurantPage }) => RestaurantPage) },
    },
  ],
};
