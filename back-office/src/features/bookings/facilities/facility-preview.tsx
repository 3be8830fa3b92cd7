import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { PictureGrid, PictureTile } from '@ekhaya/ui-kit/lists/picture-card';
import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { PhonePreviews } from '../../../platform/phone-preview/phone-preview.tsx';

interface Draft {
  name?: string;
  imageUrl?: string;
  isEnabled?: boolean;
}

/** The card of a facility as residents see it, in both themes, while it is being written. */
export function FacilityPreview() {
  const { name = '', imageUrl = '', isEnabled = true } = useWatch<Draft>();
  const title = labelOf(name);
  return (
    <Box component="section" aria-label="Preview" sx={{ position: 'sticky', top: 16, alignSelf: 'start' }}>
      <Box component="h2" sx={{ margin: '0 0 8px', font: 'var(--t-bar)' }}>
        As the resident sees it
      </Box>
      <PhonePreviews label="Facilities" title="Facilities">
        <PictureGrid label="Facilities">
          <PictureTile title={title === '' ? 'Name' : title} picture={imageUrl} href="#" onPress={nothingOpens} />
        </PictureGrid>
      </PhonePreviews>
      {!isEnabled && (
        <Box sx={{ paddingTop: 1, font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          Closed for new bookings: residents do not see it.
        </Box>
      )}
    </Box>
  );
}

/** A press in the preview opens nothing. */
const nothingOpens = (event: { preventDefault: () => void }): void => event.preventDefault();
