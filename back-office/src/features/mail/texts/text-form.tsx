import {
  problemsOfWords,
  textKinds,
  type Placeholder,
  type Words,
} from '@ekhaya/contract/mail/texts/message-texts.rules';
import { Alert, Box, Button, TextField } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { ConfirmDialog } from '../../../platform/rooms/confirm-dialog.tsx';
import { RulesForm } from '../../../platform/rooms/rules-form.tsx';
import { useEdited, type Versioned } from '../../../platform/rooms/use-edited.ts';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { Placeholders } from './placeholders.tsx';
import { TextPreview } from './text-preview.tsx';
import {
  ALL_ESTATES,
  sendTrialOfText,
  useTextChange,
  useTextReset,
  type MessageText,
  type MessageTexts,
} from './texts.queries.ts';

interface TextFormProps {
  texts: MessageTexts;
  text: MessageText;
  read: UseQueryResult<MessageTexts>;
}

const writtenOf = ({ words, version }: MessageText): Versioned<Words> => ({ value: words, version });

const compare = compareFields({ subject: 'Subject', text: 'Text' });

type Field = keyof Words;

/** Puts a placeholder where the cursor stands in a field. A link or a code gets a space on each side that touches a letter. */
const insertAt = (
  input: HTMLInputElement | HTMLTextAreaElement | null,
  written: string,
  { name, isSecret }: Placeholder,
): string => {
  const [start, end] = [input?.selectionStart ?? written.length, input?.selectionEnd ?? written.length];
  const [before, after] = [written.slice(0, start), written.slice(end)];
  const spaceBefore = isSecret === true && /\S$/.test(before) ? ' ' : '';
  const spaceAfter = isSecret === true && /^[^\s.,;:!?]/.test(after) ? ' ' : '';
  return `${before}${spaceBefore}{${name}}${spaceAfter}${after}`;
};

/** The editor of one text, with a trial and the way back to the words that it had. */
export function TextForm({ texts: { scope, name, canBeChanged, address }, text, read }: TextFormProps) {
  const { key, version, source } = text;
  const kind = textKinds[key];
  const change = useTextChange();
  const reset = useTextReset();
  const notify = useNotify();
  const { momentOf } = useEstateClock();
  const [isAsked, setAsked] = useState(false);
  const [lastField, setLastField] = useState<Field>('text');
  const inputs = {
    subject: useRef<HTMLInputElement>(null),
    text: useRef<HTMLTextAreaElement>(null),
  };
  const form = useEdited({
    key: `message-text/${scope}/${key}`,
    newest: writtenOf(text),
    write: (words, base) => change({ scope, key, words, version: base.version }),
    readAgain: async () => {
      const { data } = await read.refetch({ throwOnError: true });
      return writtenOf(data?.texts.find((each) => each.key === key) ?? text);
    },
    compare,
  });
  const { value: words, set } = form;
  const problems = problemsOfWords(key, words, address);
  const estate = scope === ALL_ESTATES ? undefined : name;

  const insert = (placeholder: Placeholder): void => {
    const input = inputs[lastField].current;
    set({ ...words, [lastField]: insertAt(input, words[lastField], placeholder) });
    input?.focus();
  };
  const tryOut = async (): Promise<void> => {
    try {
      await sendTrialOfText({ scope, key, words });
      notify(
        kind.channel === 'sms'
          ? 'Sent to your number alone. Its code or link is an example.'
          : 'Sent to your address alone. Its link is an example.',
        { type: 'success' },
      );
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
  };

  return (
    <>
      {!canBeChanged && (
        <Alert severity="info" sx={{ marginBottom: 2 }}>
          Only administrators change the texts of every estate.
        </Alert>
      )}
      <RulesForm
        form={form}
        what="this text"
        savedText={
          estate === undefined
            ? 'Saved. Estates without words of their own send it from now on.'
            : `Saved. ${estate} sends it from now on.`
        }
        isReadOnly={!canBeChanged}
        isBlocked={!form.isChanged || Object.keys(problems).length > 0}
        extraActs={
          <>
            <Button variant="outlined" disabled={Object.keys(problems).length > 0} onClick={() => void tryOut()}>
              Send it to me first
            </Button>
            {canBeChanged && source === 'own' && (
              <Button variant="outlined" onClick={() => setAsked(true)}>
                {estate === undefined ? 'Back to our words...' : 'Back to every estate’s words...'}
              </Button>
            )}
          </>
        }
        beside={<TextPreview kind={key} words={words} address={address} senderName={estate ?? 'Ekhaya'} />}
      >
        {(wrong) => (
          <>
            {text.changed !== null && (
              <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
                Written by {text.changed.by}, {momentOf(text.changed.at, scope)}
              </Box>
            )}
            {kind.subject !== null && (
              <TextField
                label="Subject"
                value={words.subject}
                inputRef={inputs.subject}
                onFocus={() => setLastField('subject')}
                onChange={({ target }) => set({ ...words, subject: target.value })}
                error={(problems.subject ?? wrong['subject']) !== undefined}
                helperText={problems.subject ?? wrong['subject']}
              />
            )}
            <TextField
              label="Text"
              value={words.text}
              inputRef={inputs.text}
              multiline
              minRows={kind.channel === 'sms' ? 4 : 12}
              onFocus={() => setLastField('text')}
              onChange={({ target }) => set({ ...words, text: target.value })}
              error={(problems.text ?? wrong['text']) !== undefined}
              helperText={
                problems.text ??
                wrong['text'] ??
                'Plain text. What is typed is shown as it is: nothing in it becomes a link, a picture or a format.'
              }
            />
            <Placeholders placeholders={kind.placeholders} words={words} isDisabled={!canBeChanged} onInsert={insert} />
          </>
        )}
      </RulesForm>
      {isAsked && (
        <ConfirmDialog
          title={estate === undefined ? 'Back to our words?' : `Back to the words of every estate?`}
          text="The words that are written here now are given up."
          confirmLabel={estate === undefined ? 'Send our words' : 'Send every estate’s words'}
          onConfirm={async () => {
            await reset({ scope, key, version });
            form.keepTheirs();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
