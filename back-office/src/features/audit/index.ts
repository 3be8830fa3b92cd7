import AuditIcon from '@mui/icons-material/HistoryEduOutlined';
import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { AuditLog } from './audit-log.tsx';

/** The append-only log of changes by staff. */
export const audit: FeatureRooms = {
  rooms: [{ label: 'Audit log', path: '/audit', section: 'Estate', permission: 'audit.read', icon: AuditIcon }],
  resources: [{ name: 'audit', list: AuditLog }],
};
