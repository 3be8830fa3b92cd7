import { imageIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useRef, useState, type DragEvent } from 'react';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { Icon } from '../page/icon.tsx';
import { PictureEditor } from '../pictures/picture-editor.tsx';
import { storeContentPicture } from './content.queries.ts';

interface ContentPictureProps {
  /** Names the picture: `Card`. */
  label: string;
  /** The address; empty for none. */
  picture: string;
  alt: string;
  /** Width by height of the frame in which residents see it. */
  ratio: number;
  onChange: (change: { picture: string; alt: string }) => void;
  /** The sentence about the alternative text, if it is missing. */
  problem?: string | undefined;
}

/** A picture of content: dropped on it or chosen, cut to the frame of the look, with the words for people who do not see it. */
export function ContentPicture({ label, picture, alt, ratio, onChange: change, problem }: ContentPictureProps) {
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const store = async (file: File): Promise<void> => {
    setChosen(undefined);
    setBusy(true);
    setFailure(undefined);
    try {
      change({ picture: await storeContentPicture(file), alt });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
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
        justifyItems: 'start',
        padding: '12px',
        border: '1px dashed var(--line-strong)',
        borderRadius: 'var(--leaf-s)',
        background: isOver ? 'var(--here-tint)' : 'none',
      }}
    >
      {picture !== '' && (
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{ width: 240, aspectRatio: ratio, objectFit: 'cover', borderRadius: 'var(--leaf-s)' }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isBusy}
          startIcon={<Icon path={imageIcon} />}
          onClick={() => input.current?.click()}
        >
          {isBusy ? 'Uploading' : picture === '' ? `Add a ${label.toLowerCase()} picture` : 'Change the picture'}
        </Button>
        {picture !== '' && <Button onClick={() => change({ picture: '', alt: '' })}>Without a picture</Button>}
        {picture === '' && <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>or drop it here</Box>}
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
        <PictureEditor
          file={chosen}
          ratio={ratio}
          onDone={(file) => void store(file)}
          onCancel={() => setChosen(undefined)}
        />
      )}
      {picture !== '' && (
        <TextField
          label="What is on the picture, for who cannot see it"
          fullWidth
          required
          value={alt}
          onChange={({ target }) => change({ picture, alt: target.value })}
          error={problem !== undefined}
          helperText={problem}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
      {failure !== undefined && <Alert severity="error">{sentenceOf(failure)}</Alert>}
    </Box>
  );
}
