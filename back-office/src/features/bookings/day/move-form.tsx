import { timeOfMinutes, minutesOfTime } from '@ekhaya/contract/time/wall-clock.rules';
import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { DraftNote } from '../../../platform/drafts/draft-note.tsx';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { changeOf, ConflictNotice } from '../../../platform/states/conflict-notice.tsx';
import { TimeSelect } from '../../../platform/rooms/fields/time-select.tsx';
import type { BookingCase } from '../bookings.queries.ts';
import { useMove } from './use-move.ts';

interface MoveFormProps {
  booking: BookingCase;
  onBack: () => void;
  onMoved: () => void;
}

/** Moves a booking to another day or time. It stays as long as it was. */
export function MoveForm({ booking, onBack: back, onMoved: moved }: MoveFormProps) {
  const move = useMove();
  const opened = { date: booking.date, start: booking.start };
  const [wished, setWished] = useState(opened);
  const { date, start } = wished;
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const draft = useDraft({
    key: `move/${booking.id}`,
    isChanged: date !== opened.date || start !== opened.start,
    isSending: isBusy,
    value: wished,
    restore: setWished,
  });
  const throwAway = (): void => {
    draft.drop();
    setError(undefined);
    setWished(opened);
  };
  const length = (minutesOfTime(booking.end) ?? 0) - (minutesOfTime(booking.start) ?? 0);
  const end = timeOfMinutes(Math.min(24 * 60, (minutesOfTime(start) ?? 0) + length));
  const fields = error instanceof ApiError ? error.fields : {};
  const isOfField = fields['date'] !== undefined || fields['start'] !== undefined || fields['end'] !== undefined;

  const conflict = changeOf(error);

  const submit = async (): Promise<void> => {
    setError(undefined);
    setBusy(true);
    try {
      await move(booking, { date, start, end });
      draft.drop();
      moved();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 1.5, paddingTop: 1.5 }}
    >
      <DraftNote restoredAt={draft.restoredAt} onThrowAway={throwAway} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          type="date"
          label="Day"
          value={date}
          onChange={({ target }) => target.value !== '' && setWished({ ...wished, date: target.value })}
          error={fields['date'] !== undefined}
          helperText={fields['date']}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TimeSelect
          label="From"
          value={start}
          onChange={(time) => setWished({ ...wished, start: time })}
          problem={fields['start'] ?? fields['end']}
        />
      </Box>
      {conflict !== undefined && (
        <ConflictNotice
          change={conflict}
          what="this booking"
          onKeepTheirs={throwAway}
          // The booking was read again: this move is based on the newest version.
          onKeepMine={() => void submit()}
        />
      )}
      {error !== undefined && conflict === undefined && !isOfField && (
        <Box role="alert" sx={{ font: 'var(--c-note)', color: 'var(--bad)' }}>
          {sentenceOf(error)}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            draft.keep();
            back();
          }}
        >
          Back
        </Button>
        <Button type="submit" variant="contained" size="small">
          Move
        </Button>
      </Box>
    </Box>
  );
}
