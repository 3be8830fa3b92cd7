import { Alert, Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { storePicture } from './tiles.queries.ts';

interface TilePictureProps {
  label: string;
  address: string;
  onChange: (address: string) => void;
}

/** A picture of a tile: shown, changed by a file, or taken away. */
export function TilePicture({ label, address, onChange: change }: TilePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const store = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setProblem('');
    try {
      change(await storePicture(file));
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
          sx={{ width: 72, height: 52, objectFit: 'cover', borderRadius: 'var(--ctl-s)', background: 'var(--fill)' }}
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
          void store(target.files?.[0]);
          // Clears the file input: browsers fire no change event when the same file is chosen twice in a row.
          target.value = '';
        }}
      />
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}
