import type { AnnouncementStatus } from '@ekhaya/contract/notifications/announcements.rules';
import { clockIcon, editIcon, slashCircleIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Badge, type Tone } from '../../platform/rooms/badge.tsx';

/** The words, colour and icon of each status. */
const looks: Record<AnnouncementStatus, { text: string; tone: Tone; icon: string }> = {
  draft: { text: 'Draft', tone: 'off', icon: editIcon },
  waiting: { text: 'Waits for a yes', tone: 'wait', icon: clockIcon },
  scheduled: { text: 'Scheduled', tone: 'water', icon: clockIcon },
  sent: { text: 'Sent', tone: 'good', icon: tickIcon },
  canceled: { text: 'Not sent', tone: 'off', icon: slashCircleIcon },
};

/** The status of a notice as a badge. */
export function NoticeStatus({ status }: { status: AnnouncementStatus }) {
  const { text, tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
