import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsaved } from './unsaved.ts';

interface RoomFormProps {
  /** The word on the button. */
  verb?: string;
  defaultValues?: object;
  maxWidth?: number;
  children: ReactNode;
}

/** A form of a room: fields one below the other, what the server says of the whole of it, and the one button. */
export function RoomForm({ verb = 'Save', maxWidth = 640, children, ...values }: RoomFormProps) {
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
      <UnsavedFields />
      {children}
    </SimpleForm>
  );
}

/** Holds the page while a field was changed. What was saved, or is on its way, is no reason to stay. */
function UnsavedFields() {
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState();
  useUnsaved(Object.keys(dirtyFields).length > 0 && !isSubmitting && !isSubmitSuccessful);
  return null;
}

function FormProblem() {
  const { errors } = useFormState();
  const sentence: unknown = errors.root?.['serverError']?.message;
  return typeof sentence === 'string' && sentence !== '' ? <Alert severity="error">{sentence}</Alert> : null;
}
