import { styled } from '@mui/material';
import type { ReactNode } from 'react';
import { onPhone } from '../page/window-width.ts';

interface FootFormProps {
  /** What the form is, for screen readers: `Answer`. */
  label: string;
  /** The buttons below the fields. The filled red one is the last. */
  acts: ReactNode;
  /** The fields. */
  children: ReactNode;
}

const Section = styled('section')({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  // What is written about stays in sight.
  maxHeight: '60%',
  background: 'var(--surface)',
  borderTop: '1px solid var(--line)',
  // On a phone the acts are docked in the whole page, not in this section alone.
  [onPhone]: { display: 'contents' },
});

const Fields = styled('div')({
  minHeight: 0,
  overflowY: 'auto',
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: '12px 24px 2px',
  [onPhone]: { overflow: 'visible', padding: '20px 0 12px' },
});

const Acts = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '10px 24px 12px',
  '& > .MuiButton-root': { minHeight: 'var(--button-main)' },
  '& > .MuiButton-contained': { flex: '1 1 auto' },
  [onPhone]: {
    position: 'sticky',
    bottom: 'var(--dock)',
    zIndex: 3,
    padding: '12px var(--gutter)',
    margin: '0 calc(-1 * var(--gutter)) -24px',
    borderTop: '1px solid var(--line)',
    background: 'var(--surface)',
    '& > .MuiButton-contained': { flexBasis: '100%' },
  },
});

/**
 * What is written about the record of a `SidePanel`, as its `form`: fields and their acts at the foot of the panel, in sight however
 * long the record is. On a phone the fields are the end of the page, and the acts alone are docked.
 */
export function FootForm({ label, acts, children }: FootFormProps) {
  return (
    <Section aria-label={label}>
      <Fields>{children}</Fields>
      <Acts>{acts}</Acts>
    </Section>
  );
}
