import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsaved } from './unsaved-changes.ts';

interface RoomFormProps {
  /** The text on the save button. */
  saveLabel?: string;
  defaultValues?: object;
  maxWidth?: number;
  children: ReactNode;
}

/** A form of a room: its fields in a column, an error that concerns no single field, and the save button. */
export function RoomForm({ saveLabel: verb = 'Save', maxWidth = 640, children, ...values }: RoomFormProps) {
  return (
    <SimpleForm
      {...values}
      spacing={1.5}
      sx={{ maxWidth, '& > .MuiStack-root > .ra-input': { width: '100%' } }}
      toolbar={
        <Toolbar sx={{ background: 'none', display: 'flex', gap: 2, padding: '0 16px 16px' }}>
          <SaveButton label={verb} alwaysEnable icon={<></>} />
          <FormProblem />
        </Toolbar>
      }
    >
      <LeaveGuardedFields />
      {children}
    </SimpleForm>
  );
}

/** Asks before the page is left with changed fields, except while they are being saved. */
function LeaveGuardedFields() {
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState();
  useUnsaved(Object.keys(dirtyFields).length > 0 && !isSubmitting && !isSubmitSuccessful);
  return null;
}

function FormProblem() {
  const { errors } = useFormState();
  const sentence: unknown = errors.root?.['serverError']?.message;
  return typeof sentence === 'string' && sentence !== '' ? <Alert severity="error">{sentence}</Alert> : null;
}
