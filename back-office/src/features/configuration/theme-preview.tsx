import type { ThemeColours } from '@ekhaya/contract/theme/theme.rules';
import {
  accessIcon,
  bellIcon,
  bookedIcon,
  homeIcon,
  mailIcon,
  personIcon,
  phoneIcon,
  sirenIcon,
} from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { TabBar } from '@ekhaya/ui-kit/layout/tab-bar';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Box } from '@mui/material';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';

const tabs = [
  { label: 'Emergency', href: '/emergency', icon: sirenIcon },
  { label: 'Access', href: '/access', icon: accessIcon },
  { label: 'Home', href: '/home', icon: homeIcon },
  { label: 'Profile', href: '/profile', icon: personIcon },
  { label: 'Notifications', href: '/notifications', icon: bellIcon },
];

/** Shows the colours of an estate on parts of the resident app in both themes. */
export function ThemePreview({ colours }: { colours: ThemeColours }) {
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <PhonePreviews label="The app" title="Profile" scale={0.56} height={330} colours={colours}>
        <Rows label="Rows" indent="plate">
          <Row lead={{ kind: 'plate', path: bookedIcon }} title="Bookings" note="Two to come" href="/bookings" />
          <Row lead={{ kind: 'plate', path: mailIcon }} title="Contacts" note="thandi@ekhaya.test" href="/Contacts" />
          <Row lead={{ kind: 'plate', path: phoneIcon }} title="Telephone" note="012 555 0190" href="/directory" />
        </Rows>
        <div className="my-4 grid gap-2">
          <Button>Book</Button>
          <Button variant="quiet">Not now</Button>
        </div>
        <TabBar tabs={tabs} current="/profile" />
      </PhonePreviews>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', maxWidth: 420 }}>
        The dark theme keeps its own background and words. A colour that cannot be read there is replaced by the
        standard one.
      </Box>
    </Box>
  );
}
