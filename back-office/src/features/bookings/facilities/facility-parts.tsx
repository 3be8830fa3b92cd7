import { slashCircleIcon, tickIcon, plusIcon } from '@ekhaya/icons/icon-paths';
import { Box, Typography, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../../../platform/page/icon.tsx';
import { BooleanInput } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { onDesk } from '../../../platform/page/window-width.ts';

/** Shows whether a location, service or resource accepts bookings. */
export function OpenBadge({ isEnabled }: { isEnabled: boolean }) {
  return isEnabled ? (
    <Badge tone="good" icon={tickIcon}>
      Open
    </Badge>
  ) : (
    <Badge tone="off" icon={slashCircleIcon}>
      Closed
    </Badge>
  );
}

/** A note in the second column of a row. */
export function RowNote({ children }: { children: ReactNode }) {
  return <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{children}</Box>;
}

/** The form field that opens or closes a location, service or resource for new bookings. */
export function OpenInput() {
  return <BooleanInput source="isEnabled" label="Open for new bookings" helperText="Existing bookings are kept." />;
}

/** A group of form fields with a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ width: '100%', marginTop: 2, marginBottom: 1 }}>
      <Typography component="h2" sx={{ font: 'var(--t-bar)', marginBottom: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The button beside the title of a list that opens the form for a new record. */
export function AddAction({ label }: { label: string }) {
  const { pathname } = useLocation();
  return (
    <Button
      component={Link}
      to={`${pathname}/create`}
      variant="contained"
      startIcon={<Icon path={plusIcon} size={18} />}
    >
      {label}
    </Button>
  );
}

/** A form beside what the resident sees of it, which follows while staff write. */
export function BesidePreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        [onDesk]: { gridTemplateColumns: 'minmax(0, 560px) minmax(300px, 500px)' },
        gap: 5,
        width: '100%',
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5, alignContent: 'start' }}>
        {children}
      </Box>
      {preview}
    </Box>
  );
}
