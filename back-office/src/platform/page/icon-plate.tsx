import { styled } from '@mui/material';
import { Icon } from './icon.tsx';

const Plate = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: '0 12px 0 12px',
  background: 'var(--fill)',
  color: 'var(--ink-2)',
  '&[data-is-late]': { background: 'var(--bad-tint)', color: 'var(--bad)' },
});

/** The icon at the left of a row, on a leaf of sand; tinted red for what is late. */
export function IconPlate({ path, isLate = false }: { path: string; isLate?: boolean }) {
  return (
    <Plate {...(isLate && { 'data-is-late': '' })}>
      <Icon path={path} size={22} />
    </Plate>
  );
}
