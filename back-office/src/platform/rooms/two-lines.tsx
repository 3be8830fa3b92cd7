import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface TwoLinesProps {
  first: ReactNode;
  second?: ReactNode;
  /** Prevents line breaks, for dates and times. */
  isUnbroken?: boolean;
}

/** A table cell with two lines: the main text, and a secondary one in a muted colour. */
export function TwoLines({ first, second, isUnbroken = false }: TwoLinesProps) {
  return (
    <Box sx={{ lineHeight: '20px', whiteSpace: isUnbroken ? 'nowrap' : 'normal' }}>
      <Box sx={{ fontWeight: 600 }}>{first}</Box>
      {second !== undefined && second !== '' && <Box sx={{ color: 'var(--ink-2)' }}>{second}</Box>}
    </Box>
  );
}
