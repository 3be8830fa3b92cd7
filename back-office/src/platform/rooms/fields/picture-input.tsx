import { Alert, Box, Button } from '@mui/material';
import { useInput } from 'react-admin';
import { useChosenPicture } from '../../pictures/use-chosen-picture.tsx';

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
  const { choose, isBusy, chooser } = useChosenPicture({
    label: 'Picture file',
    ratio: CARD_RATIO,
    store,
    onStored: field.onChange,
  });
  const address = String(field.value ?? '');

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
        <Button variant="outlined" disabled={isBusy} onClick={choose}>
          {isBusy ? 'Uploading…' : 'Choose a picture'}
        </Button>
        {address !== '' && <Button onClick={() => field.onChange('')}>Without a picture</Button>}
      </Box>
      {chooser}
      {fieldState.error?.message !== undefined && <Alert severity="error">{fieldState.error.message}</Alert>}
    </Box>
  );
}
