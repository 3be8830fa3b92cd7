import { cameraIcon, closeIcon, plusIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button, IconButton, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { DraftNote } from '../../platform/drafts/draft-note.tsx';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { instantOfInput } from '../../platform/time/input-time.rules.ts';
import { answerLabel, momentText } from './snag-texts.ts';
import { uploadPhoto, useNewTemplate, useSnagAnswer, useSnagTemplates, type SnagCase } from './snags.queries.ts';
import { onPhone } from '../../platform/page/window-width.ts';

interface AnswerBoxProps {
  snag: SnagCase;
  /** Opens the dialog that closes the snag. */
  onCloseAsked: () => void;
}

interface Answer {
  text: string;
  /** From when the repair is planned, on the clock of the estate as a field has it; empty leaves it as it is. */
  planned?: string;
  photos: { id: string; url: string }[];
}

const nothing: Answer = { text: '', photos: [] };

/** The answer to the people of a snag: templates, words, photos, and the red act. What is typed is kept as a draft. */
export function AnswerBox({ snag, onCloseAsked: askToClose }: AnswerBoxProps) {
  const [answer, setAnswer] = useState(nothing);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const templates = useSnagTemplates(snag.estateId).data ?? [];
  const send = useSnagAnswer();
  const addTemplate = useNewTemplate();
  const { zoneOf } = useEstateClock();
  const timeZone = zoneOf(snag.estateId);
  const text = answer.text.trim();
  const { planned = '' } = answer;
  const isNew = snag.status === 'NEW';
  const isEmpty = text === '' && answer.photos.length === 0;
  const draft = useDraft({
    key: `snags/${snag.id}`,
    isChanged: !isEmpty && !isBusy,
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
      await send({ id: snag.id, text, photos: answer.photos.map(({ id }) => id), startsWork: isNew, plannedAt });
      draft.drop();
      setAnswer(nothing);
    });
  const choose = (files: readonly File[]): Promise<void> =>
    run(async () => {
      for (const file of files.slice(0, 5 - answer.photos.length)) {
        const photo = await uploadPhoto(file);
        setAnswer((before) => ({ ...before, photos: [...before.photos, photo] }));
      }
    });
  const keepAsTemplate = (): Promise<void> =>
    run(() => addTemplate({ estateId: snag.estateId, title: text.slice(0, 28), text }));

  return (
    <Box component="section" aria-label="Answer" sx={{ paddingTop: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, paddingBottom: 1.5 }}>
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
        label={answerLabel(snag)}
        value={answer.text}
        onChange={({ target }) => setAnswer({ ...answer, text: target.value })}
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
        sx={{ marginTop: 1.5 }}
      />
      <DraftNote
        restoredAt={draft.restoredAt}
        onThrowAway={() => {
          draft.drop();
          setAnswer(nothing);
        }}
      />
      {answer.photos.length > 0 && (
        <Box sx={{ display: 'flex', gap: 1, paddingTop: 1 }}>
          {answer.photos.map(({ id, url }, at) => (
            <Box key={id} sx={{ position: 'relative' }}>
              <Box
                component="img"
                src={url}
                alt={`Chosen ${at + 1}`}
                sx={{ width: 72, height: 56, objectFit: 'cover', borderRadius: 'var(--leaf-s)' }}
              />
              <IconButton
                size="small"
                aria-label={`Remove photo ${at + 1}`}
                onClick={() => setAnswer({ ...answer, photos: answer.photos.filter((photo) => photo.id !== id) })}
                sx={{ position: 'absolute', top: -8, right: -8, background: 'var(--surface)' }}
              >
                <Icon path={closeIcon} size={14} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {error !== undefined && (
        <Alert severity="error" sx={{ marginTop: 1 }}>
          {sentenceOf(error)} Your words are kept.
        </Alert>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          padding: '12px 0',
          // On a phone the acts stay above the tab bar.
          [onPhone]: { position: 'sticky', bottom: 'var(--dock)', zIndex: 3, background: 'var(--page)' },
        }}
      >
        <Button
          variant="sand"
          startIcon={<Icon path={cameraIcon} />}
          disabled={isBusy || answer.photos.length >= 5}
          onClick={() => input.current?.click()}
        >
          Photo
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            void choose(files);
          }}
        />
        <Button variant="sand" startIcon={<Icon path={tickIcon} />} disabled={isBusy} onClick={askToClose}>
          Done or not ours ...
        </Button>
        <Button
          variant="contained"
          disabled={isBusy || (isEmpty && !isNew)}
          onClick={() => void submit()}
          sx={{ flex: 1, [onPhone]: { flex: '1 1 100%' } }}
        >
          {isNew ? (isEmpty ? 'I take it' : 'Answer, start work') : 'Answer'}
        </Button>
      </Box>
    </Box>
  );
}
