import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useMailDecision, type StaffMail } from './mails.queries.ts';

/** A dialog with the text of a mail. The approver approves or refuses it here. */
export function MailDialog({ mail, close }: { mail: StaffMail; close: () => void }) {
  const decide = useMailDecision();
  const notify = useNotify();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();

  const take = async (isApproved: boolean): Promise<void> => {
    setBusy(true);
    try {
      await decide({ id: mail.id, isApproved });
      notify(isApproved ? 'Approved' : 'Refused. It is not sent.', { type: 'success' });
      close();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{mail.subject}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ font: 'var(--t-note)', color: 'var(--ink-2)' }}>
          To {mail.to} · {mail.sender.name} asks, {mail.estateName}
          {mail.project !== '' && ` · ${mail.project}`}
        </Typography>
        <Box
          sx={{
            padding: 2,
            borderRadius: 'var(--ctl)',
            background: 'var(--fill)',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {mail.text}
        </Box>
        {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
        {mail.status === 'waiting' && !mail.canBeDecided && (
          <Alert severity="info">Only {mail.approver?.name} decides on this mail.</Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px' }}>
        <Button variant="outlined" onClick={close} sx={{ marginRight: 'auto' }}>
          Close
        </Button>
        {mail.canBeDecided && (
          <>
            <Button variant="outlined" disabled={isBusy} onClick={() => void take(false)}>
              Refuse
            </Button>
            <Button variant="contained" disabled={isBusy} onClick={() => void take(true)}>
              Approve
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
