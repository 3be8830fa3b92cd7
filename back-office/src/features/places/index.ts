import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The rooms for places of interest and for the plan of an estate. */
export const places: FeatureRooms = {
  rooms: [
    {
      label: 'Plan and places',
      path: '/places',
      group: 'Noticeboard',
      permission: 'content.write',
      deskNote: 'Here a text is read and corrected, and published. Pictures are cut and order is changed at a desk.',
      load: () => import('./places-room.tsx').then(({ PlacesRoom }) => PlacesRoom),
      forms: { edit: () => import('./place-page.tsx').then(({ PlacePage }) => PlacePage) },
    },
    {
      label: 'Plan',
      path: '/plans',
      group: 'Noticeboard',
      permission: 'content.write',
      tabOf: '/places',
      deskNote: 'Here a plan is read and published. It is drawn at a desk.',
      load: () => import('./plans-room.tsx').then(({ PlansRoom }) => PlansRoom),
      forms: { edit: () => import('./plan-page.tsx').then(({ PlanPage }) => PlanPage) },
    },
  ],
  setup: {
    place: () => import('./place-setup.tsx').then(({ PlaceSetup }) => PlaceSetup),
  },
};
