import InvitationIcon from '@mui/icons-material/MailOutlined';
import RulesIcon from '@mui/icons-material/RuleOutlined';
import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { InvitationList } from './invitation-list.tsx';
import { VisitorRulesRoom } from './visitor-rules-room.tsx';

/** The rooms for invitations and visitor rules. */
export const visitors: FeatureRooms = {
  rooms: [
    {
      label: 'Invitations',
      path: '/invitations',
      section: 'Gate',
      permission: 'visitors.manage',
      icon: InvitationIcon,
    },
    {
      label: 'Visitor rules',
      path: '/visitor-rules',
      section: 'Gate',
      permission: 'visitors.manage',
      icon: RulesIcon,
      Page: VisitorRulesRoom,
    },
  ],
  resources: [{ name: 'invitations', list: InvitationList }],
  staleOn: { visitors: ['invitations'] },
};
