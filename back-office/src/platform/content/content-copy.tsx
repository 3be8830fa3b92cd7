import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../drafts/use-draft-entries.ts';
import { FormDialog } from '../rooms/form-dialog.tsx';
import { useSubmission } from '../rooms/use-submission.ts';
import { estatesWithPermission } from '../session/staff.ts';
import { useStaffMember } from '../session/use-staff.ts';
import { ReadView } from '../states/read-view.tsx';
import { CONTENT, sendCopies, useAllContent } from './content.queries.ts';

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
  const submission = useSubmission();
  const { entries, change, draft } = useDraftEntries<{ from: string; picked: readonly string[] }>({
    key: `content/copy/${kind}/${estateId}`,
    opened: { from: '', picked: [] },
    isSending: submission.isBusy,
  });
  const { picked } = entries;
  const from = others.find(({ id }) => id === entries.from)?.id ?? others[0]?.id;
  const client = useQueryClient();
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    const count = await sendCopies([...picked], estateId);
    draft.drop();
    await client.invalidateQueries({ queryKey: [CONTENT] });
    notify(`${count} copied, as drafts.`, { type: 'success' });
    close();
  };
  return (
    <FormDialog
      title={`Copy ${many} from another estate`}
      submitLabel={picked.length === 0 ? 'Copy' : `Copy ${picked.length} as drafts`}
      isComplete={picked.length > 0}
      submission={submission}
      draft={draft}
      onSubmit={copy}
      onClose={close}
      width="sm"
    >
      {others.length === 0 ? (
        <p>You write for one estate. Somebody who writes for several can copy.</p>
      ) : (
        <>
          <TextField
            select
            label="From"
            value={from ?? ''}
            onChange={({ target }) => change({ from: target.value, picked: [] })}
          >
            {others.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {from !== undefined && (
            <Choices
              kind={kind}
              many={many}
              picked={picked}
              estateId={from}
              onPick={(next) => change({ picked: next })}
            />
          )}
        </>
      )}
    </FormDialog>
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
  const items = useAllContent(kind, estateId);
  return (
    <ReadView read={items} what={many}>
      {(all) =>
        all.length === 0 ? (
          <p>This estate has no {many}.</p>
        ) : (
          <div role="group" aria-label={many}>
            {all.map(({ id, title }) => (
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
