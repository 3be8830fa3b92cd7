import { maxDescriptionLength, maxTitleLength } from '@ekhaya/contract/notifications/announcements.rules';
import { imageIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button, FormHelperText, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { PictureEditor } from '../../platform/pictures/picture-editor.tsx';
import { estateIdOfTimes, type NoticeDraft } from './notice-draft.rules.ts';
import { storePicture } from './notices.queries.ts';

interface NoticeWordsProps {
  draft: NoticeDraft;
  change: (change: Partial<NoticeDraft>) => void;
  /** The error message of each invalid field of the notice, by the name of the field. */
  problems: Partial<Record<string, string>>;
}

/** The words, the picture and the times of a notice. */
export function NoticeWords({ draft, change, problems }: NoticeWordsProps) {
  const { type, title, description, url } = draft;
  const field = (name: keyof NoticeDraft) => ({
    error: problems[name] !== undefined,
    ...(problems[name] !== undefined && { helperText: problems[name] }),
  });
  return (
    <Box component="section" aria-label="Words" sx={{ display: 'grid', gap: 1.5 }}>
      <SectionHead title="What it is, as residents read it" />
      <Chips label="Kind">
        <Chip isOn={type === 'others'} onClick={() => change({ type: 'others' })}>
          Estate
        </Chip>
        <Chip isOn={type === 'event'} onClick={() => change({ type: 'event' })}>
          Event
        </Chip>
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>Bookings, snags and visitors write their own.</Box>
      </Chips>
      <TextField
        label="Title"
        value={title}
        onChange={({ target }) => change({ title: target.value })}
        slotProps={{ htmlInput: { maxLength: maxTitleLength } }}
        {...field('title')}
      />
      <TextField
        label="Text"
        value={description}
        multiline
        minRows={3}
        onChange={({ target }) => change({ description: target.value })}
        slotProps={{ htmlInput: { maxLength: maxDescriptionLength } }}
        helperText={problems['description'] ?? `${description.length} of ${maxDescriptionLength}`}
        error={problems['description'] !== undefined}
      />
      <TextField
        label="A tap opens"
        placeholder="https://"
        value={url}
        onChange={({ target }) => change({ url: target.value })}
        {...field('url')}
      />
      <Picture draft={draft} change={change} problems={problems} />
      <Times draft={draft} change={change} problems={problems} />
    </Box>
  );
}

/** Residents see the picture as a square beside the title. */
const NOTICE_RATIO = 1;

/** The picture, with the words that a person reads who does not see it. */
function Picture({ draft: { image, imageAlt }, change, problems }: NoticeWordsProps) {
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const store = async (picture: File): Promise<void> => {
    setChosen(undefined);
    setBusy(true);
    setProblem(undefined);
    try {
      change({ image: await storePicture(picture) });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isBusy}
          startIcon={<Icon path={imageIcon} />}
          onClick={() => input.current?.click()}
        >
          {isBusy ? 'Uploading' : image === '' ? 'Add a picture' : 'Change the picture'}
        </Button>
        {image !== '' && <Button onClick={() => change({ image: '', imageAlt: '' })}>Without a picture</Button>}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Picture file"
          hidden
          onChange={({ target }) => {
            setChosen(target.files?.[0]);
            // Clears the file input: browsers fire no change event when the same file is chosen twice in a row.
            target.value = '';
          }}
        />
      </Box>
      {chosen !== undefined && (
        <PictureEditor
          file={chosen}
          ratio={NOTICE_RATIO}
          onDone={(picture) => void store(picture)}
          onCancel={() => setChosen(undefined)}
        />
      )}
      {image !== '' && (
        <TextField
          label="What the picture shows"
          fullWidth
          required
          value={imageAlt}
          onChange={({ target }) => change({ imageAlt: target.value })}
          error={problems['imageAlt'] !== undefined}
          helperText={problems['imageAlt'] ?? 'Read to people who do not see it.'}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
      {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
      {problems['image'] !== undefined && <Alert severity="error">{problems['image']}</Alert>}
    </Box>
  );
}

/** When it is told, and until when it is shown. */
function Times({ draft, change, problems }: NoticeWordsProps) {
  const { zoneOf, hasSeveralZones } = useEstateClock();
  const input = (name: 'scheduledAt' | 'expiresAt', label: string, empty: string) => (
    <TextField
      type="datetime-local"
      label={label}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      error={problems[name] !== undefined}
      helperText={problems[name] ?? (draft[name] === '' ? empty : ' ')}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}>
        {input('scheduledAt', 'Told at', 'Empty: at once')}
        {input('expiresAt', 'Shown until', 'Empty: no end')}
      </Box>
      {hasSeveralZones && (
        <FormHelperText>Times are those of {zoneOf(estateIdOfTimes(draft)).replaceAll('_', ' ')}.</FormHelperText>
      )}
    </Box>
  );
}
