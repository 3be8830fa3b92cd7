import { copyIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Icon } from '../../platform/page/icon.tsx';
import { FormDialog } from '../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../platform/rooms/use-submission.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { useCopyInto, type ConsoleEstate } from './setup.queries.ts';

interface CopyFromEstateProps {
  estate: ConsoleEstate;
  /** Called after another estate was copied into this one. */
  onCopied: () => void;
}

/** A button and a dialog that copy another estate into this one. Only administrators with a second estate see it. */
export function CopyFromEstate({ estate, onCopied }: CopyFromEstateProps) {
  const [isOpen, setOpen] = useState(false);
  const member = useStaffMember();
  const others = member?.estates.filter(({ id }) => id !== estate.id) ?? [];
  if (member?.isAdministrator !== true || others.length === 0) return null;
  return (
    <>
      <Button variant="text" startIcon={<Icon path={copyIcon} />} onClick={() => setOpen(true)}>
        Copy from another estate
      </Button>
      {isOpen && (
        <CopyDialog
          estate={estate}
          others={others}
          close={() => setOpen(false)}
          onCopied={() => {
            setOpen(false);
            onCopied();
          }}
        />
      )}
    </>
  );
}

interface CopyDialogProps {
  estate: ConsoleEstate;
  others: readonly { id: string; name: string }[];
  close: () => void;
  onCopied: () => void;
}

function CopyDialog({ estate, others, close, onCopied: copied }: CopyDialogProps) {
  const copyInto = useCopyInto(estate);
  const notify = useNotify();
  const submission = useSubmission();
  const [from, setFrom] = useState('');
  const chosen = others.find(({ id }) => id === from);
  const send = async (): Promise<void> => {
    await copyInto(from);
    notify(`${estate.name} has the roles, tiles, colours, texts and rules of ${chosen?.name ?? 'that estate'} now`, {
      type: 'success',
    });
    copied();
  };
  return (
    <FormDialog
      title="Copy from another estate"
      submission={submission}
      onSubmit={send}
      submitLabel={`Replace what ${estate.name} has`}
      isComplete={chosen !== undefined}
      fieldNames={['from']}
      onClose={close}
      width="sm"
    >
      <Box>
        The roles, tiles, colours, texts and rules of {estate.name} are replaced by copies. Its name, logo, houses,
        gates, plans, facilities and credentials stay as they are.
      </Box>
      <TextField
        select
        label="Estate that is copied"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        error={submission.fields['from'] !== undefined}
        helperText={
          submission.fields['from'] ?? `It is possible while nobody but administrators has a role at ${estate.name}.`
        }
      >
        {others.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
