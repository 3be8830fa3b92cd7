import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { BooleanInput, CreateButton, TopToolbar } from 'react-admin';
import OpenIcon from '@mui/icons-material/Check';
import ClosedIcon from '@mui/icons-material/BlockOutlined';
import { Badge } from '../../../platform/rooms/badge.tsx';

/** Whether a location, service or resource can be booked. */
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

/** Says whether it can be booked from now on. */
export function OpenInput() {
  return <BooleanInput source="isEnabled" label="Open for new bookings" helperText="What is booked stays booked." />;
}

/** Fields of a form that belong together, under their name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ width: '100%', marginTop: 2, marginBottom: 1 }}>
      <Typography component="h2" sx={{ font: 'var(--t-bar)', marginBottom: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The one thing that can be done above a list. */
export function AddAction({ label }: { label: string }) {
  return (
    <TopToolbar>
      <CreateButton label={label} variant="contained" />
    </TopToolbar>
  );
}
