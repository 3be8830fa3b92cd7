import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { BooleanInput, CreateButton, TopToolbar } from 'react-admin';
import OpenIcon from '@mui/icons-material/Check';
import ClosedIcon from '@mui/icons-material/BlockOutlined';
import { Badge } from '../../../platform/rooms/badge.tsx';

/** Shows whether a location, service or resource accepts bookings. */
export function OpenBadge({ isEnabled }: { isEnabled: boolean }) {
  return isEnabled ? (
    <Badge tone="good" icon={OpenIcon}>
      Open
    </Badge>
  ) : (
    <Badge tone="off" icon={ClosedIcon}>
      Closed
    </Badge>
  );
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

/** The button above a list that opens the form for a new record. */
export function AddAction({ label }: { label: string }) {
  return (
    <TopToolbar>
      <CreateButton label={label} variant="contained" />
    </TopToolbar>
  );
}
