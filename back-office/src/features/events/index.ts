import { CONTENT } from '../../platform/content/content.queries.ts';
import type { FeatureRooms } from '../../platform/rooms/room.ts';

const deskNote = 'Here a text is read and corrected, and published. Pictures are cut and order is changed at a desk.';

/** The rooms for events and their kinds. */
export const events: FeatureRooms = {
  rooms: [
    {
      label: 'Events',
      path: '/events',
      group: 'Noticeboard',
      permission: 'content.write',
      deskNote,
      load: () => import('./events-room.tsx').then(({ EventsRoom }) => EventsRoom),
      forms: { edit: () => import('./event-page.tsx').then(({ EventPage }) => EventPage) },
    },
    {
      label: 'Kinds of events',
      path: '/event-categories',
      group: 'Noticeboard',
      permission: 'content.write',
      tabOf: '/events',
      load: () => import('./categories-room.tsx').then(({ CategoriesRoom }) => CategoriesRoom),
      forms: { edit: () => import('./category-page.tsx').then(({ CategoryPage }) => CategoryPage) },
    },
  ],
  staleOn: { content: [CONTENT] },
};
