import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useUnsaved } from '../../platform/drafts/unsaved-changes.ts';
import type { QueuedSnag } from './snags.queries.ts';
import { useEndSnags } from './use-end-snags.ts';

type Ended = Pick<QueuedSnag, 'id' | 'version' | 'title'>;

interface EndDialogProps {
  snags: readonly Ended[];
  onClose: () => void;
  /** Called when all of them were ended. */
  onDone: () => void;
}

interface FrameProps {
  title: string;
  confirmLabel: string;
  isReady: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ title, confirmLabel, isReady, onConfirm: confirm, onClose: close, children }: FrameProps) {
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  const submit = async (): Promise<void> => {
    setBusy(true);
    await confirm();
    setBusy(false);
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px' }}>
        <Button variant="outlined" onClick={close}>
          Cancel
        </Button>
        <Button variant="contained" disabled={isBusy || !isReady} onClick={() => void submit()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const countText = (count: number): string => (count === 1 ? '1 snag' : `${count} snags`);

/** Closes snags as done or rejected with one answer. */
export function CloseDialog({ snags, onClose: close, onDone: done }: EndDialogProps) {
  const [status, setStatus] = useState<'DONE' | 'REJECTED'>('DONE');
  const [text, setText] = useState('');
  const end = useEndSnags();
  useUnsaved(text.trim() !== '');
  const confirm = async (): Promise<void> => {
    if (await end(snags, { status, text: text.trim(), into: '' })) done();
    close();
  };
  return (
    <Frame
      title={`Close ${countText(snags.length)}`}
      confirmLabel={status === 'DONE' ? `Close ${snags.length} as done` : `Reject ${snags.length}`}
      isReady={snags.length > 0 && (status === 'DONE' || text.trim() !== '')}
      onConfirm={confirm}
      onClose={close}
    >
      <DialogContentText>
        Everybody who reported them is told after 10 seconds. Until then it can be taken back.
      </DialogContentText>
      <TextField select label="As" value={status} onChange={({ target }) => setStatus(target.value as typeof status)}>
        <MenuItem value="DONE">Done</MenuItem>
        <MenuItem value="REJECTED">Rejected</MenuItem>
      </TextField>
      <TextField
        label={status === 'DONE' ? 'Answer, if you like' : 'Why'}
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
    </Frame>
  );
}

/** Merges snags about the same into one of them. */
export function MergeDialog({ snags, onClose: close, onDone: done }: EndDialogProps) {
  const [into, setInto] = useState(snags[0]?.id ?? '');
  const end = useEndSnags();
  const others = snags.filter(({ id }) => id !== into);
  const confirm = async (): Promise<void> => {
    if (await end(others, { status: 'MERGED', text: '', into })) done();
    close();
  };
  return (
    <Frame
      title={`Merge ${countText(snags.length)}`}
      confirmLabel={`Merge ${others.length} into it`}
      isReady={others.length > 0 && into !== ''}
      onConfirm={confirm}
      onClose={close}
    >
      <DialogContentText>
        One stays. Those who reported the others follow it and are told so; nobody reads the words of another.
      </DialogContentText>
      <TextField select label="The one that stays" value={into} onChange={({ target }) => setInto(target.value)}>
        {snags.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {title}
          </MenuItem>
        ))}
      </TextField>
    </Frame>
  );
}
