import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  TextField,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { estatesWithPermission } from '../session/staff.ts';
import { useStaffMember } from '../session/use-staff.ts';
import { ReadView } from '../states/read-view.tsx';
import { CONTENT, sendCopies, useContentList } from './content.queries.ts';

interface ContentCopyProps {
  kind: ContentKind;
  many: string;
  /** The estate that gets the copies. */
  estateId: string;
  onClose: () => void;
}

/** Copies items of another estate of the person, as drafts. */
export function ContentCopy({ kind, many, estateId, onClose: close }: ContentCopyProps) {
  const member = useStaffMember();
  const others =
    member === undefined
      ? []
      : estatesWithPermission(member, 'content.write').filter((estate) => estate.id !== estateId);
  const [chosen, setChosen] = useState<string>();
  const from = chosen ?? others[0]?.id;
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const client = useQueryClient();
  const notify = useNotify();
  const titleId = useId();
  const copy = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const count = await sendCopies([...picked], estateId);
      await client.invalidateQueries({ queryKey: [CONTENT] });
      notify(`${count} copied, as drafts.`, { type: 'success' });
      close();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Copy {many} from another estate</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {others.length === 0 ? (
          <p>You write for one estate. Somebody who writes for several can copy.</p>
        ) : (
          <>
            <TextField
              select
              label="From"
              value={from ?? ''}
              onChange={({ target }) => {
                setChosen(target.value);
                setPicked([]);
              }}
              sx={{ marginTop: 1 }}
            >
              {others.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            {from !== undefined && <Choices {...{ kind, many, picked }} estateId={from} onPick={setPicked} />}
          </>
        )}
        {failure !== undefined && <Alert severity="error">{sentenceOf(failure)}</Alert>}
      </DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px' }}>
        <Button variant="outlined" onClick={close}>
          Close
        </Button>
        <Button variant="contained" disabled={picked.length === 0} onClick={() => void copy()}>
          {picked.length === 0 ? 'Copy' : `Copy ${picked.length} as drafts`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoicesProps {
  kind: ContentKind;
  many: string;
  estateId: string;
  picked: readonly string[];
  onPick: (picked: readonly string[]) => void;
}

function Choices({ kind, many, estateId, picked, onPick: pick }: ChoicesProps) {
  const items = useContentList({ kind, estateId, page: 1 });
  return (
    <ReadView read={items} what={many}>
      {(list) =>
        list.items.length === 0 ? (
          <p>This estate has no {many}.</p>
        ) : (
          <div role="group" aria-label={many}>
            {list.items.map(({ id, title }) => (
              <FormControlLabel
                key={id}
                sx={{ display: 'flex' }}
                label={title === '' ? 'Without a title yet' : title}
                control={
                  <Checkbox
                    checked={picked.includes(id)}
                    onChange={({ target }) =>
                      pick(target.checked ? [...picked, id] : picked.filter((each) => each !== id))
                    }
                  />
                }
              />
            ))}
          </div>
        )
      }
    </ReadView>
  );
}
