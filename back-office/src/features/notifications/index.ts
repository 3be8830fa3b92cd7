import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { NOTICES } from './notices.queries.ts';

const loadNotice = () => import('./notice-page.tsx').then(({ NoticePage }) => NoticePage);

/** The room for notices to residents. It works on a phone too. */
export const notifications: FeatureRooms = {
  rooms: [
    {
      label: 'Notices',
      path: '/notifications',
      group: 'Noticeboard',
      permission: 'notifications.write',
      load: () => import('./notice-list.tsx').then(({ NoticeList }) => NoticeList),
      forms: { edit: loadNotice },
    },
  ],
  staleOn: { notifications: [NOTICES], content: ['streets'] },
};
