import RefusedIcon from '@mui/icons-material/BlockOutlined';
import QueuedIcon from '@mui/icons-material/Check';
import WaitingIcon from '@mui/icons-material/Schedule';
import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { Badge } from '../../platform/rooms/badge.tsx';
import { choiceFilter, searchFilter } from '../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';

import { MailDialog } from './mail-dialog.tsx';
import type { StaffMail } from './mails.queries.ts';

const statuses = [
  { id: 'waiting', name: 'Waiting for approval' },
  { id: 'queued', name: 'Approved' },
  { id: 'refused', name: 'Refused' },
];

/** Lists the mails by staff, at first those that wait for approval. */
export function MailList() {
  const { momentOf } = useEstateClock();
  const [opened, setOpened] = useState<StaffMail>();
  return (
    <>
      <RoomList
        title="Mail"
        emptyText="No mail here."
        rowClick={false}
        filters={[searchFilter('Search mail'), choiceFilter('status', 'Status', statuses)]}

        filterDefaultValues={{ status: 'waiting' }}
        sort={{ field: 'createdAt', order: 'DESC' }}
      >
        <DataTable.Col
          label="Mail"
          disableSort
          sx={{ '&.MuiTableCell-body': { maxWidth: 360 } }}
          render={({ subject, to }: StaffMail) => <TwoLines first={subject} second={`To ${to}`} />}
        />
        <DataTable.Col
          label="Written by"
          disableSort
          render={({ sender, estateName }: StaffMail) => <TwoLines first={sender.name} second={estateName} />}
        />
        <DataTable.Col
          label="Status"
          disableSort
          render={({ status, approver }: StaffMail) => (
            <>
              <MailBadge status={status} />
              {approver !== null && <TwoLines first="" second={`Approver: ${approver.name}`} />}
            </>
          )}
        />
        <DataTable.Col
          source="createdAt"
          label="Written"
          render={({ createdAt, sendAt, estateId }: StaffMail) => (
            <TwoLines
              isUnbroken
              first={momentOf(createdAt, estateId)}
              second={sendAt > createdAt ? `sent at ${momentOf(sendAt, estateId)}` : ''}
            />
          )}
        />
        <DataTable.Col
          label="Actions"
          disableSort
          render={(mail: StaffMail) => (
            <Button size="small" variant="outlined" onClick={() => setOpened(mail)}>
              {mail.canBeDecided ? 'Read and decide' : 'Read'}
            </Button>
          )}
        />
      </RoomList>
      {opened !== undefined && <MailDialog mail={opened} close={() => setOpened(undefined)} />}
    </>
  );
}

function MailBadge({ status }: { status: StaffMail['status'] }) {
  if (status === 'waiting') {
    return (
      <Badge tone="wait" icon={WaitingIcon}>
        Waiting
      </Badge>
    );
  }
  return status === 'queued' ? (
    <Badge tone="good" icon={QueuedIcon}>
      Approved
    </Badge>
  ) : (
    <Badge tone="off" icon={RefusedIcon}>
      Refused
    </Badge>
  );
}
