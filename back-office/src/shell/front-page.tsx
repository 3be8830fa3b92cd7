import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

/** A page outside the rooms, such as sign-in: a centred card with the logo, a heading and content. */
export function FrontPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', padding: 3 }}>
      <Box
        sx={{
          width: '100%',
          maxWidth: 440,
          padding: 5,
          background: 'var(--surface)',
          border: '1px solid var(--line)',
          borderRadius: 'var(--leaf-l)',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, marginBottom: 3 }}>
          <Mark size={40} />
          <Typography sx={{ font: 'var(--t-bar)' }}>Ekhaya back office</Typography>
        </Box>
        <Typography component="h1" variant="h1" sx={{ marginBottom: 2 }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
