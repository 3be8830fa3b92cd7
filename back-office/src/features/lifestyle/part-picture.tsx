import { imageIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { storeContentPicture } from '../../platform/content/content.queries.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { addPictureText } from '../../platform/pictures/add-picture-text.rules.ts';
import { useChosenPicture } from '../../platform/pictures/use-chosen-picture.tsx';

interface PartPictureProps {
  /** Names the picture: `Logo`. */
  label: string;
  /** The address; empty for none. */
  picture: string;
  ratio: number;
  onChange: (picture: string) => void;
}

/** A picture beside the words that say what it shows: a logo beside its name, a dish beside its title. It needs no other words. */
export function PartPicture({ label, picture, ratio, onChange: change }: PartPictureProps) {
  const { choose, isBusy, chooser } = useChosenPicture({
    label: `${label} picture file`,
    ratio,
    store: storeContentPicture,
    onStored: change,
  });
  return (
    <Box
      role="group"
      aria-label={`${label} picture`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {picture !== '' && (
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{ height: 56, aspectRatio: ratio, objectFit: 'cover', borderRadius: 'var(--leaf-s)' }}
        />
      )}
      <Button variant="outlined" size="small" disabled={isBusy} startIcon={<Icon path={imageIcon} />} onClick={choose}>
        {isBusy ? 'Uploading' : picture === '' ? addPictureText(label) : 'Change the picture'}
      </Button>
      {picture !== '' && (
        <Button size="small" onClick={() => change('')}>
          Without a picture
        </Button>
      )}
      {chooser}
    </Box>
  );
}
