import { Box, styled } from '@mui/material';
import type { ReactNode } from 'react';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 12px',
  paddingBottom: 7,
  borderBottom: '1px solid var(--line)',
});

interface SectionHeadProps {
  title: string;
  /** Beside the title, in a lower voice. */
  note?: ReactNode;
  /** At the right: a text button or a link. */
  end?: ReactNode;
  id?: string;
}

/** The overline of a section with a hairline under it. */
export function SectionHead({ title, note, end, id }: SectionHeadProps) {
  return (
    <Line>
      <Box
        component="h2"
        {...(id !== undefined && { id })}
        sx={{
          margin: 0,
          font: 'var(--t-over)',
          letterSpacing: 'var(--k-over)',
          textTransform: 'uppercase',
          color: 'var(--ink-3)',
        }}
      >
        {title}
      </Box>
      {note !== undefined && <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{note}</Box>}
      {end !== undefined && <Box sx={{ marginLeft: 'auto' }}>{end}</Box>}
    </Line>
  );
}
