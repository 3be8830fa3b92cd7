import RefusedIcon from '@mui/icons-material/BlockOutlined';
import QueuedIcon from '@mui/icons-material/Check';
import WaitingIcon from '@mui/icons-material/Schedule';
import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, SelectInput, TextInput } from 'react-admin';
import { Badge } from '../../platform/rooms/badge.tsx';
import { Nothing, RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { MailDialog } from './mail-dialog.tsx';
import type { StaffMail } from './mails.queries.ts';

const statuses = [
  { id: 'waiting', name: 'Waiting for approval' },
  { id: 'queued', name: 'Let go' },
  { id: 'refused', name: 'Refused' },
];

/** The mails that staff wrote; those that wait for an approver first. */
export function MailList() {
  const { momentOf } = useEstateClock();
  const [opened, setOpened] = useState<StaffMail>();
  return (
    <>
      <RoomList
        title="Mail"
        filters={[
          <TextInput key="q" source="q" label="Search mail" alwaysOn resettable />,
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
        filterDefaultValues={{ status: 'waiting' }}
        sort={{ field: 'createdAt', order: 'DESC' }}
      >
        <DataTable<StaffMail> bulkActionButtons={false} rowClick={false} empty={<Nothing text="No mail here." />}>
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
                {approver !== null && <TwoLines first="" second={`Asked: ${approver.name}`} />}
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
                second={sendAt > createdAt ? `leaves ${momentOf(sendAt, estateId)}` : ''}
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
        </DataTable>
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
      Let go
    </Badge>
  ) : (
    <Badge tone="off" icon={RefusedIcon}>
      Refused
    </Badge>
  );
}
