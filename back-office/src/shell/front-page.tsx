import { Box, styled } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { Mark } from './mark.tsx';
import gatehouseDusk from './pictures/gatehouse-dusk.svg';
import gatehouse from './pictures/gatehouse.svg';
import { onPhone } from '../platform/page/window-width.ts';

const Page = styled('main')({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(420px, 44%)',
  background: 'var(--page)',
  color: 'var(--ink)',
  // The picture takes what the words leave; they come first where both do not fit.
  [onPhone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(96px, 1fr) auto',
  },
});

/** The picture of the place: by day in the light theme, at dusk in the dark one. It bleeds and keeps one round corner. */
const Picture = styled('div')({
  position: 'sticky',
  top: 0,
  height: '100dvh',
  borderRadius: '0 0 0 56px',
  backgroundSize: 'cover',
  backgroundPosition: '42% 62%',
  backgroundImage: `url("${gatehouse}")`,
  '[data-theme=dark] &': { backgroundImage: `url("${gatehouseDusk}")` },
  [onPhone]: { position: 'static', height: 'auto', maxHeight: 420 },
});

const Words = styled('div')({
  alignSelf: 'center',
  width: '100%',
  maxWidth: 480,
  padding: '40px 56px',
  [onPhone]: { alignSelf: 'start', justifySelf: 'center', padding: '24px 20px 32px' },
});

/** A page outside the rooms, such as sign-in: a picture of the place beside the logo, a heading and the content. */
export function FrontPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Ekhaya back office`;
  }, [title]);
  return (
    <Page>
      <Picture aria-hidden />
      <Words>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75, marginBottom: 3 }}>
          <Mark size={44} />
          <Box>
            <Box sx={{ font: 'var(--t-bar)' }}>Ekhaya</Box>
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>Back office</Box>
          </Box>
        </Box>
        <Box
          component="h1"
          sx={{
            margin: '0 0 18px',
            font: 'var(--t-title)',
            letterSpacing: 'var(--k-title)',
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </Box>
        {children}
      </Words>
    </Page>
  );
}
