import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { MailList } from './mail-list.tsx';

/** Mail that staff write, and what of it waits for approval. */
export const mail: FeatureRooms = {
  rooms: [{ label: 'Mail', path: '/mails', section: 'People', permission: 'mail.send', icon: MailIcon }],
  resources: [{ name: 'mails', list: MailList }],
};
