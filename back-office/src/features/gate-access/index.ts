import GateIcon from '@mui/icons-material/FenceOutlined';
import LogIcon from '@mui/icons-material/ListAltOutlined';
import PresenceIcon from '@mui/icons-material/HowToRegOutlined';
import RevocationIcon from '@mui/icons-material/PersonOffOutlined';
import RulesIcon from '@mui/icons-material/GavelOutlined';
import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { GateLogRoom } from './gate-log-room.tsx';
import { GateRulesRoom } from './gate-rules-room.tsx';
import { GatesRoom } from './gates-room.tsx';
import { PresenceList } from './presence-list.tsx';
import { RevocationList } from './revocation-list.tsx';

const ofGate = { section: 'Gate', permission: 'gate.manage' } as const;

/** The rooms for gates, gate rules, the gate log, presence and revocations. */
export const gateAccess: FeatureRooms = {
  rooms: [
    { ...ofGate, label: 'Gate log', path: '/gate-log', icon: LogIcon, Page: GateLogRoom },
    { ...ofGate, label: 'Who is inside', path: '/presence', icon: PresenceIcon },
    { ...ofGate, label: 'Gates', path: '/gates', icon: GateIcon, Page: GatesRoom },
    { ...ofGate, label: 'Gate rules', path: '/gate-rules', icon: RulesIcon, Page: GateRulesRoom },
    { ...ofGate, label: 'Revocations', path: '/gate-revocations', icon: RevocationIcon },
  ],
  resources: [
    { name: 'presence', list: PresenceList },
    { name: 'gate-revocations', list: RevocationList },
  ],
  staleOn: { gate: ['gate', 'presence'], visitors: ['presence'] },
};
