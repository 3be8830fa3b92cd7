import CanceledIcon from '@mui/icons-material/BlockOutlined';
import SentIcon from '@mui/icons-material/Check';
import ScheduledIcon from '@mui/icons-material/Schedule';
import { Button } from '@mui/material';
import { useState } from 'react';
import { CreateButton, DataTable, SelectInput, TextInput, TopToolbar, useNotify } from 'react-admin';
import { AskDialog } from '../../platform/rooms/ask-dialog.tsx';
import { Badge } from '../../platform/rooms/badge.tsx';
import { Nothing, RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { useCancelAnnouncement, type Announcement } from './announcements.queries.ts';

const statuses = [
  { id: 'scheduled', name: 'Scheduled' },
  { id: 'sent', name: 'Sent' },
  { id: 'canceled', name: 'Canceled' },
];

/** What was announced and what is going to be, with how many it reached and how many read it. */
export function AnnouncementList() {
  const cancel = useCancelAnnouncement();
  const notify = useNotify();
  const { momentOf } = useEstateClock();
  const [asked, setAsked] = useState<Announcement>();
  return (
    <>
      <RoomList
        title="Notifications"
        filters={[
          <TextInput key="q" source="q" label="Search notifications" alwaysOn resettable />,
          <SelectInput
            key="status"
            source="status"
            label="Status"
            choices={statuses}
            emptyText="Any status"
            alwaysOn
          />,
        ]}
        filter={useEstateFilter()}
        sort={{ field: 'scheduledAt', order: 'DESC' }}
        actions={
          <TopToolbar>
            <CreateButton label="Write a notification" variant="contained" />
          </TopToolbar>
        }
      >
        <DataTable<Announcement>
          bulkActionButtons={false}
          rowClick={false}
          empty={<Nothing text="Nothing was announced yet." />}
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
                <Button
                  size="small"
                  variant="outlined"
                  sx={{ whiteSpace: 'nowrap' }}
                  onClick={() => setAsked(announcement)}
                >
                  Take back
                </Button>
              )
            }
          />
        </DataTable>
      </RoomList>
      {asked !== undefined && (
        <AskDialog
          title="Take this notification back?"
          text={`“${asked.title}” is not told to anybody.`}
          verb="Take back"
          act={async () => {
            await cancel(asked.id);
            notify('Taken back', { type: 'success' });
          }}
          close={() => setAsked(undefined)}
        />
      )}
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
