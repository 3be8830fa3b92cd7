import { Box } from '@mui/material';
import { Link } from 'react-router-dom';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import type { Today } from './today.queries.ts';

/** On a phone: how many are inside and how many visitors still come, above what waits. */
export function GateTiles({ inside, expected }: Pick<Today, 'inside' | 'expected'>) {
  const mayInvite = useHasPermission('visitors.manage');
  if (inside === null || expected === null) return null;
  const tooLong = inside.overstays > 0 ? `, ${inside.overstays} too long` : '';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10px', marginBottom: '20px' }}>
      <Tile count={inside.visitors + inside.workers} text={`inside${tooLong}`} to="/presence" corners="0 18px 0 18px" />
      <Tile
        count={expected.total - expected.arrived}
        text="visitors still come"
        to={mayInvite ? '/invitations' : ''}
        corners="18px 0 18px 0"
      />
    </Box>
  );
}

function Tile({ count, text, to, corners }: { count: number; text: string; to: string; corners: string }) {
  return (
    <Box
      {...(to !== '' && { component: Link, to })}
      sx={{
        display: 'block',
        minHeight: 76,
        padding: '12px 14px',
        borderRadius: corners,
        background: 'var(--fill)',
        color: 'var(--ink)',
        textDecoration: 'none',
      }}
    >
      <Box sx={{ font: '700 28px/32px var(--font)', fontVariantNumeric: 'tabular-nums' }}>{count}</Box>
      <Box sx={{ font: 'var(--t-note)', color: 'var(--ink-2)' }}>{text}</Box>
    </Box>
  );
}
