import { Box, Button, FormHelperText } from '@mui/material';
import { useId } from 'react';
import { storePicture } from '../../../platform/pictures/pictures.queries.ts';
import { useChosenPicture } from '../../../platform/pictures/use-chosen-picture.tsx';

interface TilePictureProps {
  label: string;
  /** Where the picture is seen. */
  hint: string;
  address: string;
  /** Width by height of the tile: the picture is cut to it. */
  ratio: number;
  onChange: (address: string) => void;
}

/** A picture of a tile: shown, changed by a file that is cut to the tile's shape, or taken away. */
export function TilePicture({ label, hint, address, ratio, onChange: change }: TilePictureProps) {
  const { choose, isBusy, chooser } = useChosenPicture({
    label: `${label}: file`,
    ratio,
    store: storePicture,
    onStored: change,
  });
  const hintId = useId();
  return (
    <Box
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
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
      <Button variant="sand" disabled={isBusy} onClick={choose}>
        {isBusy ? 'Uploading…' : address === '' ? label : `Change ${label.toLowerCase()}`}
      </Button>
      {address !== '' && (
        <Button variant="sand" onClick={() => change('')}>
          No {label.toLowerCase()}
        </Button>
      )}
      <FormHelperText id={hintId} sx={{ flexBasis: '100%' }}>
        {hint}
      </FormHelperText>
      {chooser}
    </Box>
  );
}
