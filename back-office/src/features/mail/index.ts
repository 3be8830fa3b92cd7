import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The room for mails by staff and their approval. */
export const mail: FeatureRooms = {
  rooms: [
    {
      label: 'Mail',
      path: '/mails',
      group: 'Noticeboard',
      permission: 'mail.send',
      load: () => import('./mail-list.tsx').then(({ MailList }) => MailList),
    },
  ],
};
