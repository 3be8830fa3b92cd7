import { imageIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { Icon } from '../../platform/page/icon.tsx';
import { storePicture } from '../../platform/pictures/pictures.queries.ts';
import { useChosenPicture } from '../../platform/pictures/use-chosen-picture.tsx';

/** The width of a stored logo in pixels: sharp at the size of the largest place that shows it, on a phone of three pixels a point. */
const LOGO_WIDTH = 512;

interface ChooseLogoProps {
  /** The address of the logo; empty for none. */
  logo: string;
  onChange: (logo: string) => void;
}

/** Chooses the logo of an estate and shows it in the circle in which residents see it. */
export function ChooseLogo({ logo, onChange: change }: ChooseLogoProps) {
  const { choose, isBusy, chooser } = useChosenPicture({
    label: 'Logo file',
    ratio: 1,
    width: LOGO_WIDTH,
    store: storePicture,
    onStored: change,
  });
  return (
    <Box role="group" aria-label="Logo" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box
          sx={{
            flex: 'none',
            display: 'grid',
            placeItems: 'center',
            width: 64,
            height: 64,
            overflow: 'hidden',
            borderRadius: '50%',
            background: 'var(--fill)',
            color: 'var(--ink-2)',
          }}
        >
          {logo === '' ? (
            <Icon path={imageIcon} />
          ) : (
            <Box component="img" src={logo} alt="The logo" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
          )}
        </Box>
        <Button variant="sand" disabled={isBusy} onClick={choose}>
          {isBusy ? 'Uploading' : logo === '' ? 'Choose a logo' : 'Change the logo'}
        </Button>
        {logo !== '' && (
          <Button variant="text" disabled={isBusy} onClick={() => change('')} sx={{ color: 'var(--ink)' }}>
            Without a logo
          </Button>
        )}
      </Box>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        Residents see it when they choose the estate, above the PIN pad, and on the page of a visitor’s pass.
      </Box>
      {chooser}
    </Box>
  );
}
