import type { AuditEntry } from '@ekhaya/contract/audit/console-audit';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { DataTable, DateInput, TextInput } from 'react-admin';
import { Nothing, RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';

/** Everything that staff did, newest first; there is nothing here to change. */
export function AuditLog() {
  const [opened, setOpened] = useState<AuditEntry>();
  const { momentOf } = useEstateClock();
  return (
    <>
      <RoomList
        title="Audit log"
        filters={[
          <TextInput key="q" source="q" label="Search people and actions" alwaysOn resettable sx={{ width: 240 }} />,
          <DateInput key="from" source="from" label="From" alwaysOn />,
          <DateInput key="to" source="to" label="To" alwaysOn />,
        ]}
        filter={useEstateFilter()}
        sort={{ field: 'at', order: 'DESC' }}
      >
        <DataTable<AuditEntry>
          bulkActionButtons={false}
          rowClick={false}
          empty={<Nothing text="Nothing was done here." />}
        >
          <DataTable.Col source="at" label="When" render={({ at, estateId }: AuditEntry) => momentOf(at, estateId)} />
          <DataTable.Col
            label="Who"
            disableSort
            render={({ actor }: AuditEntry) => <TwoLines first={actor.name} second={actor.email} />}
          />
          <DataTable.Col source="action" label="What" disableSort />
          <DataTable.Col
            label="Estate"
            disableSort
            render={({ estateName }: AuditEntry) => (estateName === '' ? 'Every estate' : estateName)}
          />
          <DataTable.Col
            label="Change"
            disableSort
            render={(entry: AuditEntry) => (
              <Button size="small" aria-label={`Show ${entry.action}`} onClick={() => setOpened(entry)}>
                Show
              </Button>
            )}
          />
        </DataTable>
      </RoomList>
      {opened !== undefined && <WhatChanged entry={opened} close={() => setOpened(undefined)} />}
    </>
  );
}

/** What an act changed, before beside after. */
function WhatChanged({ entry, close }: { entry: AuditEntry; close: () => void }) {
  const titleId = useId();
  const { momentOf } = useEstateClock();
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>
        {entry.action}, {momentOf(entry.at, entry.estateId)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <State title="Before" value={entry.before} />
        <State title="After" value={entry.after} />
      </DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px' }}>
        <Button variant="outlined" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function State({ title, value }: { title: string; value: unknown }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ font: 'var(--t-label)', color: 'var(--ink-2)' }}>{title}</Box>
      <Box
        component="pre"
        sx={{ margin: 0, font: '13px/18px monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {value === null || value === undefined ? 'Nothing' : JSON.stringify(value, null, 2)}
      </Box>
    </Box>
  );
}
