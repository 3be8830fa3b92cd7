import { clockIcon, slashCircleIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Badge } from '../../platform/rooms/badge.tsx';
import type { StaffMail } from './mails.queries.ts';

/** Whether a mail waits, is approved or is refused. */
export function MailBadge({ status }: { status: StaffMail['status'] }) {
  if (status === 'waiting') {
    return (
      <Badge tone="wait" icon={clockIcon}>
        Waiting
      </Badge>
    );
  }
  return status === 'queued' ? (
    <Badge tone="good" icon={tickIcon}>
      Approved
    </Badge>
  ) : (
    <Badge tone="off" icon={slashCircleIcon}>
      Refused
    </Badge>
  );
}
