import { imageIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useRef, useState, type DragEvent } from 'react';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { Icon } from '../page/icon.tsx';
import { addPictureText } from '../pictures/add-picture-text.rules.ts';
import { CutEditor, type PictureFrame } from '../pictures/picture-editor.tsx';
import { useNewestHandler } from '../pictures/use-newest-handler.ts';
import { readStoredPicture, storeContentPicture } from './content.queries.ts';

interface CutOfPicture extends PictureFrame {
  /** The address of the part for this frame; empty for none. */
  picture: string;
}

interface ContentPicturesProps {
  /** Names the picture: `Card`. */
  label: string;
  /** The frames in which residents see the picture, each with its part. The first is the main one: others may lack a part. */
  frames: readonly CutOfPicture[];
  alt: string;
  /** Called with an address for each frame; all are empty for no picture. */
  onChange: (change: { pictures: string[]; alt: string }) => void;
  /** The sentence about the alternative text, if it is missing. */
  problem?: string | undefined;
}

interface ContentPictureProps extends Omit<ContentPicturesProps, 'frames' | 'onChange'> {
  /** The address; empty for none. */
  picture: string;
  /** Width by height of the frame in which residents see it. */
  ratio: number;
  onChange: (change: { picture: string; alt: string }) => void;
}

/** A picture of content that residents see in one frame. */
export function ContentPicture({ picture, ratio, onChange, ...rest }: ContentPictureProps) {
  return (
    <ContentPictures
      {...rest}
      frames={[{ name: '', ratio, picture }]}
      onChange={({ pictures: [changed = ''], alt }) => onChange({ picture: changed, alt })}
    />
  );
}

/** A picture of content: dropped on it or chosen, cut to the frames of the look, with the words for people who do not see it. */
export function ContentPictures({ label, frames, alt, onChange: change, problem }: ContentPicturesProps) {
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const main = frames[0]?.picture ?? '';
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const finish = useNewestHandler((pictures: readonly string[]) =>
    change({ pictures: frames.map((_, at) => pictures[at] ?? ''), alt }),
  );
  const store = (parts: readonly File[]): Promise<void> => {
    setChosen(undefined);
    return attempt(async () => finish(await Promise.all(parts.map(storeContentPicture))));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    setChosen(event.dataTransfer.files[0]);
  };
  return (
    <Box
      role="group"
      aria-label={`${label} picture`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'start',
        padding: '12px',
        border: '1px dashed var(--line-strong)',
        borderRadius: 'var(--leaf-s)',
        background: isOver ? 'var(--here-tint)' : 'none',
      }}
    >
      {main !== '' && <Parts frames={frames} main={main} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isBusy}
          startIcon={<Icon path={imageIcon} />}
          onClick={() => input.current?.click()}
        >
          {isBusy ? 'Uploading' : main === '' ? addPictureText(label) : 'Change the picture'}
        </Button>
        {main.startsWith('/media/') && frames.length > 1 && (
          <Button disabled={isBusy} onClick={() => void attempt(async () => setChosen(await readStoredPicture(main)))}>
            Choose its parts
          </Button>
        )}
        {main !== '' && (
          <Button onClick={() => change({ pictures: frames.map(() => ''), alt: '' })}>Without a picture</Button>
        )}
        {main === '' && <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>or drop it here</Box>}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={`${label} picture file`}
          hidden
          onChange={({ target }) => {
            setChosen(target.files?.[0]);
            // Clears the file input: browsers fire no change event when the same file is chosen twice in a row.
            target.value = '';
          }}
        />
      </Box>
      {chosen !== undefined && (
        <CutEditor
          file={chosen}
          frames={frames}
          onDone={(parts) => void store(parts)}
          onCancel={() => setChosen(undefined)}
        />
      )}
      {main !== '' && (
        <TextField
          label="What is on the picture, for who cannot see it"
          fullWidth
          required
          value={alt}
          onChange={({ target }) => change({ pictures: frames.map(({ picture }) => picture), alt: target.value })}
          error={problem !== undefined}
          helperText={problem}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
      {failure !== undefined && <Alert severity="error">{sentenceOf(failure)}</Alert>}
    </Box>
  );
}

/** The height of the parts in the form, in pixels. */
const PART_HEIGHT = 135;

/** The part for each frame, side by side. A frame without a part of its own shows the middle of the main one. */
function Parts({ frames, main }: { frames: readonly CutOfPicture[]; main: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {frames.map(({ name, ratio, picture }) => (
        <Box key={name} component="figure" sx={{ margin: 0, maxWidth: '100%' }}>
          <Box
            component="img"
            src={picture === '' ? main : picture}
            alt=""
            sx={{
              width: PART_HEIGHT * ratio,
              maxWidth: '100%',
              aspectRatio: ratio,
              objectFit: 'cover',
              borderRadius: 'var(--leaf-s)',
            }}
          />
          {name !== '' && (
            <Box component="figcaption" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              {name}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
