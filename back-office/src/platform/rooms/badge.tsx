import { Box } from '@mui/material';
import type { ComponentType } from 'react';

export type Tone = 'good' | 'wait' | 'bad' | 'off' | 'water';

interface BadgeProps {
  tone: Tone;
  icon: ComponentType<object>;
  /** Lets a long text wrap. */
  isLong?: boolean;
  children: string;
}

/** A coloured label for a status. It always has an icon and a word, so that colour alone carries no meaning. */
export function Badge({ tone, icon: Icon, isLong = false, children }: BadgeProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        padding: '2px 8px 2px 6px',
        borderRadius: 'var(--ctl-s)',
        background: `var(--${tone}-tint)`,
        color: `var(--${tone})`,
        font: 'var(--t-label)',
        whiteSpace: isLong ? 'normal' : 'nowrap',
        '& svg': { fontSize: 16, flex: 'none' },
      }}
    >
      <Icon />
      {children}
    </Box>
  );
}
