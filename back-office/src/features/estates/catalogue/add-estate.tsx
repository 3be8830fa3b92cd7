import { plusIcon } from '@ekhaya/icons/icon-paths';
import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { useAddEstate } from './estates.queries.ts';

interface AddEstateProps {
  /** The estates of which the new one may be a copy. */
  estates: readonly { id: string; name: string }[];
}

/** A button and a dialog that add an estate, and then open its set-up page. */
export function AddEstate({ estates }: AddEstateProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)} startIcon={<Icon path={plusIcon} size={18} />}>
        Add an estate
      </Button>
      {isOpen && <AddEstateDialog estates={estates} close={() => setOpen(false)} />}
    </>
  );
}

const READY_MADE = 'ready-made';

const nothing = { name: '', suburb: '', city: '', begin: READY_MADE };

function AddEstateDialog({ estates, close }: AddEstateProps & { close: () => void }) {
  const add = useAddEstate();
  const navigate = useNavigate();
  const submission = useSubmission();
  const wrong = submission.fields;
  const { entries, change, draft } = useDraftEntries({
    key: 'estates/new',
    opened: nothing,
    isSending: submission.isBusy,
  });
  const { begin, ...fields } = entries;

  const send = async (): Promise<void> => {
    const { id } = await add({ ...fields, ...(begin !== READY_MADE && { copyOf: begin }) });
    draft.drop();
    close();
    void navigate(`/setup?of=${encodeURIComponent(id)}`);
  };
  const text = (name: keyof typeof fields, label: string, hint: string) => (
    <TextField
      label={label}
      value={fields[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      error={wrong[name] !== undefined}
      helperText={wrong[name] ?? hint}
      autoFocus={name === 'name'}
    />
  );
  return (
    <FormDialog
      title="Add an estate"
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel="Add the estate"
      isComplete={fields.name.trim() !== ''}
      fieldNames={Object.keys(fields)}
      onClose={close}
    >
      {text('name', 'Name', 'Residents read it on every screen, and choose it when they sign up.')}
      {text('suburb', 'Suburb', 'Such as Midrand. It stands under the name when people choose their estate.')}
      {text('city', 'City', 'Such as Johannesburg. It stands beside the suburb.')}
      <TextField
        select
        label="Begin with"
        value={begin}
        onChange={({ target }) => change({ begin: target.value })}
        helperText={
          begin === READY_MADE
            ? 'Ten roles, each with its tiles, and the usual rules. All of it can be changed later.'
            : 'Its roles, tiles, colours, texts and rules. Not its houses, people, gates, plan, facilities and credentials.'
        }
      >
        <MenuItem value={READY_MADE}>A ready-made estate</MenuItem>
        {estates.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            A copy of {name}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
