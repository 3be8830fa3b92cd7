import { wholeDay } from '@ekhaya/contract/bookings/bookings.rules';
import { plainTimesText } from '@ekhaya/contract/time/written-times.rules';
import { Alert, Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { dayText } from '@ekhaya/contract/time/written-times.rules';
import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { TimeSelect } from '../../../platform/rooms/fields/time-select.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { useEstatesWithPermission } from '../../../platform/session/use-staff.ts';
import { sentAtOf } from '../../../platform/undo/decisions.queries.ts';
import { useUndoBar } from '../../../platform/undo/undo-bar.tsx';
import { useClose, useClosureEffect, type ClosedTime } from '../bookings.queries.ts';
import { useServiceChoices } from '../facilities/use-service-choices.ts';
import { closeVerb, effectText } from './closure-texts.ts';

interface CloseDialogProps {
  /** What the dialog starts with. */
  first: ClosedTime;
  onClose: () => void;
}

const unwritten = { until: '', reason: '' };

/** Closes a service, or all of an estate, for one day, several, or some hours. It says how many bookings that cancels, and tells whom. */
export function CloseDialog({ first, onClose: close }: CloseDialogProps) {
  const estates = useEstatesWithPermission('facilities.write');
  const opened = { ...unwritten, ...first, estateId: first.estateId || (estates[0]?.id ?? '') };
  const submission = useSubmission();
  const { fields, isBusy } = submission;
  const { entries: wished, change, draft } = useDraftEntries({ key: 'close-a-day', opened, isSending: isBusy });
  const services = useServiceChoices({ estateId: wished.estateId }, wished.estateId !== '');
  const { until, reason, ...time } = wished;
  const lastDay = until > wished.date ? until : undefined;
  const isWholeDay = wished.start === wholeDay.start && wished.end === wholeDay.end;
  const effect = useClosureEffect({ ...time, until: lastDay }).data;
  const closeDays = useClose();
  const { show } = useUndoBar();
  const place = services.find(({ id }) => id === wished.serviceId)?.name ?? 'All facilities';

  const send = async (): Promise<void> => {
    const closed = await closeDays({ ...time, until: lastDay, reason: reason.trim() });
    draft.drop();
    const days = lastDay === undefined ? dayText(wished.date) : `${dayText(wished.date)} to ${dayText(lastDay)}`;
    const when = isWholeDay ? '' : `, ${plainTimesText(wished.start, wished.end)}`;
    const people = effect?.people ?? 0;
    show({
      done: 'Closed:',
      text: `${place}, ${days}${when}.`,
      ...(people > 0 && { told: people === 1 ? '1 person is told' : `${people} people are told` }),
      decision: closed.decision,
      others: closed.laterDecisions,
      sentAt: sentAtOf(closed),
    });
    close();
  };

  return (
    <FormDialog
      title="Close a day"
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel={closeVerb(effect, isWholeDay, lastDay !== undefined)}
      isComplete={reason.trim() !== '' && wished.date !== ''}
      fieldNames={['serviceId', 'date', 'until', 'start', 'end', 'reason']}
      closeLabel="Back"
      onClose={close}
    >
      {estates.length > 1 && (
        <TextField
          select
          label="Estate"
          value={wished.estateId}
          onChange={({ target }) => change({ estateId: target.value, serviceId: '' })}
        >
          {estates.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        label="What is closed"
        value={services.some(({ id }) => id === wished.serviceId) ? wished.serviceId : ''}
        onChange={({ target }) => change({ serviceId: target.value })}
        error={fields['serviceId'] !== undefined}
        helperText={fields['serviceId']}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">All facilities</MenuItem>
        {services.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flex: '1 1 140px' } }}>
        <TextField
          type="date"
          label="Day"
          required
          value={wished.date}
          onChange={({ target }) => change({ date: target.value })}
          error={fields['date'] !== undefined}
          helperText={fields['date']}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          type="date"
          label="Last day"
          value={until}
          onChange={({ target }) => change({ until: target.value })}
          error={fields['until'] !== undefined}
          helperText={fields['until'] ?? 'Only for several days'}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: wished.date, ...(wished.date !== '' && { max: addDays(wished.date, 30) }) },
          }}
        />
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={isWholeDay}
            onChange={(_, isOn) => change(isOn ? wholeDay : { start: '0800', end: '1200' })}
          />
        }
        label="The whole day"
      />
      {!isWholeDay && (
        <Box sx={{ display: 'flex', gap: 1.5 }}>
          <TimeSelect
            label="From"
            value={wished.start}
            onChange={(start) => change({ start })}
            problem={fields['start']}
          />
          <TimeSelect label="To" value={wished.end} onChange={(end) => change({ end })} problem={fields['end']} />
        </Box>
      )}
      <TextField
        label="Reason"
        required
        multiline
        value={reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={fields['reason'] !== undefined}
        helperText={fields['reason'] ?? 'Shown to everyone whose booking is cancelled.'}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {effect !== undefined && <Alert severity={effect.bookings > 0 ? 'warning' : 'info'}>{effectText(effect)}</Alert>}
    </FormDialog>
  );
}
