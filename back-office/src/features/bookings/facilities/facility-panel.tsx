import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { editIcon } from '@ekhaya/icons/icon-paths';
import { PictureGrid, PictureTile } from '@ekhaya/ui-kit/lists/picture-card';
import { Box, Button, styled } from '@mui/material';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShortcut } from '../../../platform/keyboard/use-shortcut.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { PhonePreviews } from '../../../platform/phone-preview/phone-preview.tsx';
import { OpenBadge } from './facility-parts.tsx';

interface FacilityPanelProps {
  /** What it is: `Facility`. */
  kind: string;
  id: string;
  name: string;
  isEnabled: boolean;
  /** The picture on the card; without one, no card is shown. */
  picture?: string;
  /** What it is set to, by name. */
  facts: readonly (readonly [name: string, value: string])[];
  onClose: () => void;
}

const Fact = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  padding: '12px 0',
  borderBottom: '1px solid var(--line)',
  font: 'var(--c-value)',
  '& dt': { flex: 'none', color: 'var(--ink-2)' },
  '& dd': { margin: 0, fontWeight: 700, textAlign: 'right', overflowWrap: 'anywhere' },
});

/** Something that can be booked: the card that residents see, and how it is set. `E` opens its form. */
export function FacilityPanel({ kind, id, name, isEnabled, picture, facts, onClose: close }: FacilityPanelProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const edit = (): void => void navigate(`${pathname}/${encodeURIComponent(id)}`);
  useShortcut('e', edit);
  const title = labelOf(name);
  return (
    <SidePanel
      kind={kind}
      title={title}
      badge={<OpenBadge isEnabled={isEnabled} />}
      onClose={close}
      acts={
        <Button variant="contained" startIcon={<Icon path={editIcon} />} aria-keyshortcuts="E" onClick={edit}>
          Edit
        </Button>
      }
    >
      {picture !== undefined && (
        <Box component="section" aria-label="Preview" sx={{ paddingTop: 2 }}>
          <PhonePreviews label={title} title="Facilities" scale={0.54} height={210}>
            <PictureGrid label="Facilities">
              <PictureTile title={title} picture={picture} href="#" onPress={(event) => event.preventDefault()} />
            </PictureGrid>
          </PhonePreviews>
        </Box>
      )}
      <Box component="dl" sx={{ margin: '12px 0 0' }}>
        {facts.map(([label, value]) => (
          <Fact key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fact>
        ))}
      </Box>
      {!isEnabled && (
        <Box sx={{ paddingTop: 1.5, font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          Closed for new bookings: residents do not see it. Existing bookings are kept.
        </Box>
      )}
    </SidePanel>
  );
}
