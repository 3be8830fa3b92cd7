import { offlineIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Icon } from '../../../platform/page/icon.tsx';
import { deleteWaiting, useWaitingAnswers } from '../waiting-answers.ts';
import { counted } from '../../../platform/page/counted.rules.ts';

const clock = new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The answers that are not sent yet, above the queue: about what, since when, and why one was not taken. */
export function WaitingBand() {
  const { waiting, sendNow } = useWaitingAnswers();
  const [isBusy, setBusy] = useState(false);
  if (waiting.length === 0) return null;
  const send = async (): Promise<void> => {
    setBusy(true);
    await sendNow();
    setBusy(false);
  };
  return (
    <Box
      component="section"
      aria-label="Not sent yet"
      sx={{
        display: 'grid',
        gap: 1,
        padding: 2,
        marginBottom: 2,
        background: 'var(--fill)',
        borderRadius: 'var(--ctl)',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Icon path={offlineIcon} size={22} />
        <Box sx={{ flex: 1, font: 'var(--c-row)' }}>
          {counted(waiting.length, 'answer is not sent yet', 'answers are not sent yet')}
        </Box>
        <Button size="small" variant="sand" disabled={isBusy} onClick={() => void send()}>
          Send now
        </Button>
      </Box>
      {waiting.map(({ key, title, text, photos, since, refusal }) => (
        <Box key={key} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box dir="auto" sx={{ flex: '1 1 200px', minWidth: 0, font: 'var(--c-note)', overflowWrap: 'anywhere' }}>
            <b>{title}</b>, since {clock.format(since)}
            {photos.length > 0 && `, ${counted(photos.length, 'photo', 'photos')}`}: {text}
            {refusal !== '' && <Box sx={{ color: 'var(--bad)' }}>Not taken: {refusal}</Box>}
          </Box>
          <Button size="small" variant="sand" onClick={() => void deleteWaiting(key)}>
            Delete
          </Button>
        </Box>
      ))}
    </Box>
  );
}
