import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface TwoLinesProps {
  first: ReactNode;
  second?: ReactNode;
  /** Keeps each line in one piece: dates and times. */
  isUnbroken?: boolean;
}

/** A cell of a list: what matters, and a second line in a lower voice. */
export function TwoLines({ first, second, isUnbroken = false }: TwoLinesProps) {
  return (
    <Box sx={{ lineHeight: '20px', whiteSpace: isUnbroken ? 'nowrap' : 'normal' }}>
      <Box sx={{ fontWeight: 600 }}>{first}</Box>
      {second !== undefined && second !== '' && <Box sx={{ color: 'var(--ink-2)' }}>{second}</Box>}
    </Box>
  );
}
