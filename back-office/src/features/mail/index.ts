import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { MailList } from './mail-list.tsx';

/** The room for mails by staff and their approval. */
export const mail: FeatureRooms = {
  rooms: [{ label: 'Mail', path: '/mails', section: 'People', permission: 'mail.send', icon: MailIcon }],
  resources: [{ name: 'mails', list: MailList }],
};
