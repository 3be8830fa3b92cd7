import type { AuditEntry } from '@ekhaya/contract/audit/console-audit';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { DataTable } from 'react-admin';
import { dateFilter, searchFilter } from '../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';

/** The audit log: every change by staff, newest first. It cannot be edited. */
export function AuditLog() {
  const [opened, setOpened] = useState<AuditEntry>();
  const { momentOf } = useEstateClock();
  return (
    <>
      <RoomList
        title="Audit log"
        emptyText="No changes found."
        rowClick={false}
        filters={[searchFilter('Search people and actions', 240), dateFilter('from', 'From'), dateFilter('to', 'To')]}

        sort={{ field: 'at', order: 'DESC' }}
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
      </RoomList>
      {opened !== undefined && <AuditChangeDialog entry={opened} close={() => setOpened(undefined)} />}
    </>
  );
}

/** Shows a record before and after a change, side by side. */
function AuditChangeDialog({ entry, close }: { entry: AuditEntry; close: () => void }) {
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
