import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The rooms for mails by staff and their approval, and for the texts that the product sends by itself. */
export const mail: FeatureRooms = {
  rooms: [
    {
      label: 'Mail',
      path: '/mails',
      group: 'Noticeboard',
      permission: 'mail.send',
      load: () => import('./mail-list.tsx').then(({ MailList }) => MailList),
    },
    {
      label: 'Texts',
      path: '/texts',
      group: 'Noticeboard',
      permission: 'configuration.write',
      load: () => import('./texts/texts-room.tsx').then(({ TextsRoom }) => TextsRoom),
      forms: { edit: () => import('./texts/text-page.tsx').then(({ TextPage }) => TextPage) },
    },
  ],
};
