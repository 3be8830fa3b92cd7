import { ApiError } from '@ekhaya/browser/api/api-error';
import { plusIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { DraftNote } from '../../platform/drafts/draft-note.tsx';
import { keepUnsentFields } from '../../platform/drafts/unsent-fields.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useAddressedField } from '../../platform/keyboard/use-addressed-field.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { FootForm } from '../../platform/rooms/foot-form.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { instantOfInput } from '../../platform/time/input-time.rules.ts';
import { ChosenPhotos, PhotoButton } from './photos/chosen-photos.tsx';
import { shrinkChosen } from './photos/shrink-chosen.ts';
import { answerLabel, momentText } from './snag-texts.ts';
import { uploadPhoto, useNewTemplate, useSnagTemplates, type SnagCase } from './snags.queries.ts';
import { useSnagAnswer, type AnswerPhoto } from './waiting-answers.ts';
import { onPhone } from '../../platform/page/window-width.ts';

/** What stands in the answer when the snag is to be closed. */
export interface BegunAnswer {
  text: string;
  photoCount: number;
  /** Empties the answer, and removes its draft. */
  drop: () => void;
}

interface AnswerBoxProps {
  snag: SnagCase;
  /** Opens the dialog that closes the snag. */
  onCloseAsked: (begun: BegunAnswer) => void;
}

interface Answer {
  text: string;
  /** From when the repair is planned, on the clock of the estate as a field has it; empty leaves it as it is. */
  planned?: string;
  photos: AnswerPhoto[];
}

/** The address of a photo that holds the photo itself, so that a draft keeps it. */
async function addressOf(photo: Blob): Promise<string> {
  let bytes = '';
  for (const byte of new Uint8Array(await photo.arrayBuffer())) bytes += String.fromCharCode(byte);
  return `data:image/jpeg;base64,${btoa(bytes)}`;
}

/** Shrinks a photo, without place, time and device, and uploads it. Without a network it is uploaded with the answer. */
async function preparePhoto(file: File): Promise<AnswerPhoto> {
  const shrunk = await shrinkChosen(file);
  const key = crypto.randomUUID();
  try {
    return { key, ...(await uploadPhoto(shrunk, key)) };
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || !thrown.isTransient) throw thrown;
    return { key, id: '', url: await addressOf(shrunk) };
  }
}

const nothing: Answer = { text: '', photos: [] };

/** The answer to the people of a snag: templates, words, photos, and the red act. What is typed is kept as a draft. */
export function AnswerBox({ snag, onCloseAsked: askToClose }: AnswerBoxProps) {
  const [answer, setAnswer] = useState(nothing);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  useAddressedField('answer', words);
  const templates = useSnagTemplates(snag.estateId).data ?? [];
  const send = useSnagAnswer();
  const notify = useNotify();
  const addTemplate = useNewTemplate();
  const { zoneOf } = useEstateClock();
  const timeZone = zoneOf(snag.estateId);
  const text = answer.text.trim();
  const { planned = '' } = answer;
  const isNew = snag.status === 'NEW';
  const isEmpty = text === '' && answer.photos.length === 0;
  const draft = useDraft({
    key: `snags/${snag.id}`,
    isChanged: !isEmpty,
    isSending: isBusy,
    value: answer,
    restore: setAnswer,
  });

  const run = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  const submit = (): Promise<void> =>
    run(async () => {
      const plannedAt = planned === '' ? null : instantOfInput(planned, timeZone);
      const { photos } = answer;
      const waits = await send({ snagId: snag.id, title: snag.title, text, photos, startsWork: isNew, plannedAt });
      draft.drop();
      setAnswer((now) => ({
        ...keepUnsentFields(now, answer, nothing),
        photos: now.photos.filter((photo) => !photos.includes(photo)),
      }));
      if (waits) notify('Kept in this browser. It is sent when there is a network.', { type: 'info' });
    });
  const choose = (files: readonly File[]): Promise<void> =>
    run(async () => {
      for (const file of files) {
        const photo = await preparePhoto(file);
        setAnswer((before) => ({ ...before, photos: [...before.photos, photo] }));
      }
    });
  const drop = (): void => {
    draft.drop();
    setAnswer(nothing);
  };
  const keepAsTemplate = (): Promise<void> =>
    run(() => addTemplate({ estateId: snag.estateId, title: text.slice(0, 28), text }));

  return (
    <FootForm
      label="Answer"
      acts={
        <>
          <PhotoButton count={answer.photos.length} isBusy={isBusy} onChoose={(files) => void choose(files)} />
          <Button
            variant="sand"
            startIcon={<Icon path={tickIcon} />}
            disabled={isBusy}
            onClick={() => askToClose({ text, photoCount: answer.photos.length, drop })}
          >
            Done or not ours ...
          </Button>
          <Button variant="contained" disabled={isBusy || (isEmpty && !isNew)} onClick={() => void submit()}>
            {isNew ? (isEmpty ? 'I take it' : 'Answer, start work') : 'Answer'}
          </Button>
        </>
      }
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          // Many templates leave the words their place. The padding shows the outline of the one that has the focus.
          maxHeight: 'calc(2 * var(--button-row) + 18px)',
          overflowY: 'auto',
          padding: '5px',
          margin: '-5px',
          '&:empty': { display: 'none' },
          [onPhone]: { maxHeight: 'none' },
        }}
      >
        {templates.map((template) => (
          <Button
            key={template.id}
            size="small"
            variant="sand"
            onClick={() => setAnswer((before) => ({ ...before, text: template.text }))}
          >
            {template.title}
          </Button>
        ))}
        {text !== '' && templates.every((template) => template.text !== text) && (
          <Button
            size="small"
            variant="sand"
            startIcon={<Icon path={plusIcon} size={16} />}
            disabled={isBusy}
            onClick={() => void keepAsTemplate()}
          >
            Keep for one tap
          </Button>
        )}
      </Box>
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        label={answerLabel(snag)}
        value={answer.text}
        onChange={({ target }) => setAnswer({ ...answer, text: target.value })}
        inputRef={words}
        slotProps={{ htmlInput: { maxLength: 5000, dir: 'auto' } }}
      />
      <TextField
        fullWidth
        type="datetime-local"
        label="Repair planned from"
        value={planned}
        helperText={snag.plannedAt === null ? undefined : `Until now: ${momentText(snag.plannedAt, timeZone)}.`}
        onChange={({ target }) => setAnswer({ ...answer, planned: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <DraftNote restoredAt={draft.restoredAt} onThrowAway={drop} />
      <ChosenPhotos
        photos={answer.photos}
        onRemove={({ key }) => setAnswer({ ...answer, photos: answer.photos.filter((photo) => photo.key !== key) })}
      />
      {error !== undefined && <Alert severity="error">{sentenceOf(error)} Your words are kept.</Alert>}
    </FootForm>
  );
}
