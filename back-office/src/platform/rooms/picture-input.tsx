import { Alert, Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { PictureEditor } from '../pictures/picture-editor.tsx';

/** Residents see the picture on a card of this width by height. */
const CARD_RATIO = 16 / 9;

interface PictureInputProps {
  source: string;
  /** Uploads the picture and returns its address. */
  store: (picture: File) => Promise<string>;
}

/** A form field for a picture. The file is uploaded when it is chosen; its address is saved with the record. */
export function PictureInput({ source, store }: PictureInputProps) {
  const { field, fieldState } = useInput<string>({ source, defaultValue: '' });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const address = String(field.value ?? '');
  const shownProblem = problem ?? fieldState.error?.message;

  const save = async (picture: File): Promise<void> => {
    setChosen(undefined);
    setBusy(true);
    setProblem(undefined);
    try {
      field.onChange(await store(picture));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box component="span" sx={{ font: 'var(--t-label)', color: 'var(--ink-2)' }}>
        Picture
      </Box>
      {address !== '' && (
        <Box
          component="img"
          src={address}
          alt=""
          sx={{ width: 240, height: 135, objectFit: 'cover', borderRadius: 'var(--leaf-s)', background: 'var(--fill)' }}
        />
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? 'Uploading…' : 'Choose a picture'}
        </Button>
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
        {address !== '' && <Button onClick={() => field.onChange('')}>Without a picture</Button>}
      </Box>
      {chosen !== undefined && (
        <PictureEditor
          file={chosen}
          ratio={CARD_RATIO}
          onDone={(picture) => void save(picture)}
          onCancel={() => setChosen(undefined)}
        />
      )}
      {shownProblem !== undefined && <Alert severity="error">{shownProblem}</Alert>}
    </Box>
  );
}
