import { Alert, Box, Button } from '@mui/material';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { DraftNote } from '../drafts/draft-note.tsx';
import type { Edited } from './use-edited.ts';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { useEditKey } from '../keyboard/use-edit-key.ts';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { ConflictNotice } from '../states/conflict-notice.tsx';
import { RefusedFields } from '../states/refused-fields.tsx';
import { onWideDesk } from '../page/window-width.ts';

interface RulesFormProps<T> {
  form: Edited<T>;
  /** The name of the edited record in the conflict notice: `the gate rules`. */
  what: string;
  /** The text on the button that saves: what it does and for how many. */
  saveLabel?: string;
  /** Said after it was saved. */
  savedText?: string;
  /** Whether the values may not be saved yet; the reason stands at the fields. */
  isBlocked?: boolean;
  /** Whether the person may read the values only. */
  isReadOnly?: boolean;
  /** Beside the button that saves. */
  extraActs?: ReactNode;
  /** Shows the effect of the values, beside the fields where there is room. */
  beside?: ReactNode;
  /** Renders the fields. `wrong` holds the error message of each invalid field by name. */
  children: (wrong: Readonly<Record<string, string>>) => ReactNode;
}

/**
 * A form that is saved as a whole by `Save` or `Ctrl S`. The fields keep their values when the server refuses them, and what was
 * written is kept as a draft.
 */
export function RulesForm<T>({
  form,
  what,
  saveLabel = 'Save',
  savedText = 'Saved',
  isBlocked = false,
  isReadOnly = false,
  extraActs,
  beside,
  children,
}: RulesFormProps<T>) {
  const notify = useNotify();
  const fields = useRef<HTMLFieldSetElement>(null);
  const { wrong, problem, conflict, differences, restoredAt } = form;
  const keep = async (save: () => Promise<boolean>): Promise<void> => {
    if (await save()) notify(savedText, { type: 'success' });
  };
  const save = (): void => {
    if (!isBlocked && !isReadOnly && conflict === undefined) void keep(form.save);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  useShortcut('Ctrl s', save);
  useEditKey();

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        ...(beside !== undefined && {
          [onWideDesk]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
        }),
      }}
    >
      <Box
        component="form"
        onSubmit={submit}
        noValidate
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, paddingTop: 1, alignContent: 'start' }}
      >
        <DraftNote restoredAt={restoredAt} onThrowAway={form.keepTheirs} />
        <Box
          component="fieldset"
          ref={fields}
          disabled={isReadOnly}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2.5,
            border: 0,
            margin: 0,
            padding: 0,
            minWidth: 0,
          }}
        >
          {children(wrong)}
        </Box>
        {conflict !== undefined && (
          <ConflictNotice
            change={conflict}
            what={what}
            fields={differences}
            onKeepTheirs={form.keepTheirs}
            onKeepMine={() => void keep(form.keepMine)}
          />
        )}
        <RefusedFields wrong={wrong} fields={fields} />
        {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {extraActs}
          {!isReadOnly && (
            <Button type="submit" variant="contained" disabled={isBlocked || form.isSaving || conflict !== undefined}>
              {form.isSaving ? 'Saving…' : saveLabel}
            </Button>
          )}
        </Box>
      </Box>
      {beside}
    </Box>
  );
}
