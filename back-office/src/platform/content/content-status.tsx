import type { ContentStatus as Status } from '@ekhaya/contract/content/content.rules';
import { clockIcon, editIcon, slashCircleIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Badge, type Tone } from '../rooms/badge.tsx';

const looks: Record<Status, { text: string; tone: Tone; icon: string }> = {
  draft: { text: 'Draft', tone: 'off', icon: editIcon },
  scheduled: { text: 'Scheduled', tone: 'water', icon: clockIcon },
  published: { text: 'Published', tone: 'good', icon: tickIcon },
  over: { text: 'Over', tone: 'off', icon: slashCircleIcon },
};

/** The status of an item as a badge. */
export function ContentStatus({ status }: { status: Status }) {
  const { text, tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

/** The statuses as the filters of a list name them. */
export const statusFilters: readonly { id: Status; name: string }[] = [
  { id: 'draft', name: 'Drafts' },
  { id: 'scheduled', name: 'Scheduled' },
  { id: 'published', name: 'Published' },
  { id: 'over', name: 'Over' },
];
