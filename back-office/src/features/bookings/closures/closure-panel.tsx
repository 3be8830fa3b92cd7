import type { Closure } from '@ekhaya/contract/bookings/console-closures';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { DraftNote } from '../../../platform/drafts/draft-note.tsx';
import { useEdited } from '../../../platform/rooms/use-edited.ts';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { useShortcut } from '../../../platform/keyboard/use-shortcut.ts';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { ConfirmDialog } from '../../../platform/rooms/confirm-dialog.tsx';
import { readClosure, useClosureReason, useReopen } from '../bookings.queries.ts';
import { ConflictNotice } from '../../../platform/states/conflict-notice.tsx';
import { closedHoursText, outcomeText } from './closure-texts.ts';

const compare = compareFields({ reason: 'Reason' });

/** A closed day: its reason, which can be changed, and the act that opens it again. */
export function ClosurePanel({
  closure,
  name,
  onClose: close,
}: {
  closure: Closure;
  name: string;
  onClose: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const changeReason = useClosureReason();
  const reopen = useReopen();
  const { id, version } = closure;
  const form = useEdited({
    key: `closure/${id}`,
    newest: { value: { reason: closure.reason }, version },
    write: (written, base) => changeReason({ id, version: base.version, reason: written.reason.trim() }),
    readAgain: async () => {
      const read = await readClosure(id);
      return { value: { reason: read.reason }, version: read.version };
    },
    compare,
  });
  const { value, isChanged, wrong, conflict, problem } = form;
  const save = (): void => {
    if (isChanged && conflict === undefined) void form.save();
  };
  useShortcut('Ctrl s', save);
  return (
    <SidePanel
      kind="Closed day"
      title={name}
      onClose={close}
      acts={
        <>
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Open again ...
          </Button>
          <Button
            variant="contained"
            aria-keyshortcuts="Control+S"
            disabled={!isChanged || conflict !== undefined}
            onClick={save}
          >
            Keep
          </Button>
        </>
      }
    >
      <Box sx={{ font: 'var(--c-value)', color: 'var(--ink-2)' }}>
        {dateText(closure.date)}, {closedHoursText(closure).toLowerCase()}. {outcomeText(closure)}.
      </Box>
      <Box sx={{ display: 'grid', gap: 2, marginTop: 2 }}>
        <DraftNote restoredAt={form.restoredAt} onThrowAway={form.keepTheirs} />
        <TextField
          fullWidth
          multiline
          label="Reason"
          value={value.reason}
          onChange={({ target }) => form.set({ reason: target.value })}
          error={wrong['reason'] !== undefined}
          helperText={wrong['reason']}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {conflict !== undefined && (
          <ConflictNotice
            change={conflict}
            what="this closed day"
            fields={form.differences}
            onKeepTheirs={form.keepTheirs}
            onKeepMine={() => void form.keepMine()}
          />
        )}
        {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
      </Box>
      {isAsking && (
        <ConfirmDialog
          title="Open this day again?"
          text="It can be booked again. Cancelled bookings stay cancelled."
          confirmLabel="Open it again"
          onConfirm={async () => {
            await reopen({ id, version });
            close();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </SidePanel>
  );
}
