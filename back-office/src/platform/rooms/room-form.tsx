import { Alert, Box } from '@mui/material';
import { useCallback, useEffect, useEffectEvent, type ReactNode } from 'react';
import {
  SaveButton,
  SimpleForm,
  Toolbar,
  useRecordContext,
  useRegisterMutationMiddleware,
  useResourceContext,
} from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { DraftNote } from '../drafts/draft-note.tsx';
import { dropDraft } from '../drafts/drafts.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useEditKey } from '../keyboard/use-edit-key.ts';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { FormConflict, type CompareRecords } from './form-conflict.tsx';

interface RoomFormProps {
  /** The text on the save button. */
  saveLabel?: string;
  /** Puts the fields in words when somebody else has changed the record meanwhile. A form that adds a record has no such conflict. */
  compare?: CompareRecords;
  defaultValues?: object;
  maxWidth?: number;
  children: ReactNode;
}

const comparesNothing: CompareRecords = () => [];

/** A record that is read again while somebody writes replaces only the fields that she has not changed. */
const keepsTyped = { keepDirtyValues: true } as const;

/**
 * A form of a room: its fields in a column, an error that concerns no single field, and the save button. It keeps a draft by itself
 * until it is saved. `Ctrl S` saves.
 */
export function RoomForm({
  saveLabel: verb = 'Save',
  compare = comparesNothing,
  maxWidth = 640,
  children,
  ...values
}: RoomFormProps) {
  return (
    <SimpleForm
      {...values}
      resetOptions={keepsTyped}
      spacing={2}
      sx={{ maxWidth, padding: 0, '& > .MuiStack-root > .ra-input': { width: '100%' } }}
      toolbar={
        <Toolbar sx={{ background: 'none', display: 'flex', gap: 2, padding: '16px 0 !important' }}>
          <SaveButton label={verb} alwaysEnable icon={<></>} />
          <FormProblem />
        </Toolbar>
      }
    >
      <KeptFields />
      <FormConflict compare={compare} />
      {children}
    </SimpleForm>
  );
}

/** Keeps the changed fields as a draft, opens the form with one, and asks before the page is left with changes. */
function KeptFields() {
  const { dirtyFields, isSubmitting, isSubmitSuccessful, isReady } = useFormState();
  const { reset } = useFormContext();
  const value = useWatch();
  const resource = useResourceContext();
  const record = useRecordContext();
  // react-admin writes the record into the form first.
  const key = isReady ? `${resource}/${record?.id ?? 'new'}` : '';
  const { restoredAt, drop } = useDraft({
    key,
    isChanged: Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful,
    isSending: isSubmitting,
    value,
    restore: (kept) => reset(kept, { keepDefaultValues: true }),
  });
  // The form may be gone when its save arrives.
  const dropWhenSaved = useCallback(
    async (...sent: [...unknown[], (...passed: unknown[]) => Promise<unknown>]) => {
      const send = sent.at(-1) as (...passed: unknown[]) => Promise<unknown>;
      const saved = await send(...sent.slice(0, -1));
      dropDraft(key);
      return saved;
    },
    [key],
  );
  useRegisterMutationMiddleware(dropWhenSaved);
  useShortcut('Ctrl s', () => document.querySelector<HTMLButtonElement>('main form [type=submit]')?.click());
  useEditKey();
  const onSaved = useEffectEvent(drop);
  useEffect(() => {
    if (isSubmitSuccessful) onSaved();
  }, [isSubmitSuccessful]);
  return (
    <DraftNote
      restoredAt={restoredAt}
      onThrowAway={() => {
        drop();
        reset();
      }}
    />
  );
}

function FormProblem() {
  const { errors } = useFormState();
  const sentence: unknown = errors.root?.['serverError']?.message;
  return typeof sentence === 'string' && sentence !== '' ? <Alert severity="error">{sentence}</Alert> : <Box />;
}
