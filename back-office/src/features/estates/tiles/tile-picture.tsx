import { Alert, Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { PictureEditor } from '../../../platform/pictures/picture-editor.tsx';
import { storePicture } from './tiles.queries.ts';

interface TilePictureProps {
  label: string;
  address: string;
  /** Width by height of the tile: the picture is cut to it. */
  ratio: number;
  onChange: (address: string) => void;
}

/** A picture of a tile: shown, changed by a file that is cut to the tile's shape, or taken away. */
export function TilePicture({ label, address, ratio, onChange: change }: TilePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [file, setFile] = useState<File>();
  const store = async (part: File): Promise<void> => {
    setFile(undefined);
    setBusy(true);
    setProblem('');
    try {
      change(await storePicture(part));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {address !== '' && (
        <Box
          component="img"
          src={address}
          alt=""
          sx={{
            height: 56,
            aspectRatio: ratio,
            objectFit: 'cover',
            borderRadius: 'var(--ctl-s)',
            background: 'var(--fill)',
          }}
        />
      )}
      <Button variant="sand" disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? 'Uploading…' : address === '' ? label : `Change ${label.toLowerCase()}`}
      </Button>
      {address !== '' && (
        <Button variant="sand" onClick={() => change('')}>
          No {label.toLowerCase()}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`${label}: file`}
        hidden
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          // Clears the file input: browsers fire no change event when the same file is chosen twice in a row.
          target.value = '';
        }}
      />
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      {file !== undefined && (
        <PictureEditor
          file={file}
          ratio={ratio}
          onDone={(part) => void store(part)}
          onCancel={() => setFile(undefined)}
        />
      )}
    </Box>
  );
}
