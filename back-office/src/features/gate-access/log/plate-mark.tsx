import { styled } from '@mui/material';

const Mark = styled('span')({
  display: 'inline-block',
  padding: '2px 8px',
  borderRadius: 'var(--ctl-s)',
  background: 'var(--wait-tint)',
  color: 'var(--ink)',
  fontWeight: 700,
  letterSpacing: '.02em',
  whiteSpace: 'nowrap',
});

/** A number plate. */
export function PlateMark({ plate }: { plate: string }) {
  return <Mark>{plate}</Mark>;
}
