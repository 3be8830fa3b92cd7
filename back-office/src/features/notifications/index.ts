import BellIcon from '@mui/icons-material/CampaignOutlined';
import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementList } from './announcement-list.tsx';

/** The room for announcements to residents. */
export const notifications: FeatureRooms = {
  rooms: [
    {
      label: 'Notifications',
      path: '/notifications',
      section: 'People',
      permission: 'notifications.write',
      icon: BellIcon,
    },
  ],
  resources: [{ name: 'notifications', list: AnnouncementList, create: AnnouncementForm }],
  staleOn: { notifications: ['notifications'] },
};
