import type { VisitStatus } from '@ekhaya/contract/visitors/visitors.rules';
import { clockIcon, doorIcon, historyIcon, logoutIcon, slashCircleIcon } from '@ekhaya/icons/icon-paths';
import type { Tone } from '../../platform/rooms/badge.tsx';

/** The badge of each status of an invitation. */
export const invitationLooks: Record<VisitStatus, { tone: Tone; icon: string; word: string }> = {
  expected: { tone: 'wait', icon: clockIcon, word: 'Expected' },
  arrived: { tone: 'good', icon: doorIcon, word: 'Arrived' },
  left: { tone: 'off', icon: logoutIcon, word: 'Left' },
  revoked: { tone: 'bad', icon: slashCircleIcon, word: 'Revoked' },
  expired: { tone: 'off', icon: historyIcon, word: 'Expired' },
};
