import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The room for documents. */
export const documents: FeatureRooms = {
  rooms: [
    {
      label: 'Documents',
      path: '/documents',
      group: 'Noticeboard',
      permission: 'content.write',
      deskNote: 'Here a title is read and corrected, and published. Files are added and order is changed at a desk.',
      load: () => import('./documents-room.tsx').then(({ DocumentsRoom }) => DocumentsRoom),
      forms: { edit: () => import('./document-page.tsx').then(({ DocumentPage }) => DocumentPage) },
    },
  ],
};
