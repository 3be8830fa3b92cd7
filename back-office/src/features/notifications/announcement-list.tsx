import CanceledIcon from '@mui/icons-material/BlockOutlined';
import SentIcon from '@mui/icons-material/Check';
import ScheduledIcon from '@mui/icons-material/Schedule';

import { CreateButton, DataTable, TopToolbar } from 'react-admin';
import { ConfirmButton } from '../../platform/rooms/confirm-button.tsx';
import { Badge } from '../../platform/rooms/badge.tsx';
import { choiceFilter, searchFilter } from '../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';

import { useCancelAnnouncement, type Announcement } from './announcements.queries.ts';

const statuses = [
  { id: 'scheduled', name: 'Scheduled' },
  { id: 'sent', name: 'Sent' },
  { id: 'canceled', name: 'Canceled' },
];

/** Lists sent and scheduled announcements, with how many people they reached and how many read them. */
export function AnnouncementList() {
  const cancel = useCancelAnnouncement();
  const { momentOf } = useEstateClock();
  return (
    <>
      <RoomList
        title="Notifications"
        emptyText="Nothing was announced yet."
        rowClick={false}
        filters={[searchFilter('Search notifications'), choiceFilter('status', 'Status', statuses)]}

        sort={{ field: 'scheduledAt', order: 'DESC' }}
        actions={
          <TopToolbar>
            <CreateButton label="Write a notification" variant="contained" />
          </TopToolbar>
        }
      >
        <DataTable.Col
          source="title"
          label="Notification"
          sx={{ '&.MuiTableCell-body': { maxWidth: 360 } }}
          render={({ title, description }: Announcement) => <TwoLines first={title} second={description} />}
        />
        <DataTable.Col
          label="To"
          disableSort
          render={(announcement: Announcement) => (
            <TwoLines first={placesOf(announcement)} second={announcement.roles.join(', ') || 'Everybody there'} />
          )}
        />
        <DataTable.Col
          source="status"
          label="Status"
          render={({ status }: Announcement) => <AnnouncementBadge status={status} />}
        />
        <DataTable.Col
          source="scheduledAt"
          label="When"
          render={({ estates: [estate], scheduledAt, sentAt, expiresAt }: Announcement) => (
            <TwoLines
              isUnbroken
              first={momentOf(sentAt ?? scheduledAt, estate?.id)}
              second={expiresAt === null ? '' : `until ${momentOf(expiresAt, estate?.id)}`}
            />
          )}
        />
        <DataTable.NumberCol source="reached" label="Reached" disableSort />
        <DataTable.Col
          label="Read"
          disableSort
          align="right"
          render={({ read, reached }: Announcement) =>
            reached === 0 ? read : `${read}\u00a0(${Math.round((100 * read) / reached)}\u00a0%)`
          }
        />
        <DataTable.Col
          label="Actions"
          disableSort
          render={(announcement: Announcement) =>
            announcement.status === 'scheduled' && (
              <ConfirmButton
                label="Take back"
                title="Take this notification back?"
                text={`“${announcement.title}” is not sent to anybody.`}
                confirmLabel="Take back"
                onConfirm={() => cancel(announcement.id)}
                successMessage="Taken back"
              />
            )
          }
        />
      </RoomList>
    </>
  );
}

const placesOf = ({ isEverywhere, estates }: Announcement): string =>
  isEverywhere ? 'Every estate' : estates.map(({ name }) => name).join(', ');

function AnnouncementBadge({ status }: { status: Announcement['status'] }) {
  if (status === 'sent') {
    return (
      <Badge tone="good" icon={SentIcon}>
        Sent
      </Badge>
    );
  }
  return status === 'scheduled' ? (
    <Badge tone="wait" icon={ScheduledIcon}>
      Scheduled
    </Badge>
  ) : (
    <Badge tone="off" icon={CanceledIcon}>
      Canceled
    </Badge>
  );
}
