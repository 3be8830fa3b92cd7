import { Box, Button } from '@mui/material';
import { storePicture } from '../../../platform/pictures/pictures.queries.ts';
import { useChosenPicture } from '../../../platform/pictures/use-chosen-picture.tsx';

interface TilePictureProps {
  label: string;
  address: string;
  /** Width by height of the tile: the picture is cut to it. */
  ratio: number;
  onChange: (address: string) => void;
}

/** A picture of a tile: shown, changed by a file that is cut to the tile's shape, or taken away. */
export function TilePicture({ label, address, ratio, onChange: change }: TilePictureProps) {
  const { choose, isBusy, chooser } = useChosenPicture({
    ...{ label: `${label}: file`, ratio },
    ...{ store: storePicture, onStored: change },
  });
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
      <Button variant="sand" disabled={isBusy} onClick={choose}>
        {isBusy ? 'Uploading…' : address === '' ? label : `Change ${label.toLowerCase()}`}
      </Button>
      {address !== '' && (
        <Button variant="sand" onClick={() => change('')}>
          No {label.toLowerCase()}
        </Button>
      )}
      {chooser}
    </Box>
  );
}
