import { Box } from '@mui/material';
import { Icon } from '../page/icon.tsx';

export type Tone = 'good' | 'wait' | 'bad' | 'off' | 'water';

interface BadgeProps {
  tone: Tone;
  /** One of `@ekhaya/icons/icon-paths`. */
  icon: string;
  /** Lets a long text wrap. */
  isLong?: boolean;
  children: string;
}

/** A coloured label for a status. It always has an icon and a word, so that colour alone carries no meaning. */
export function Badge({ tone, icon, isLong = false, children }: BadgeProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 22,
        padding: '0 8px 0 6px',
        borderRadius: 'var(--ctl-s)',
        background: `var(--${tone}-tint)`,
        color: `var(--${tone})`,
        font: isLong ? 'var(--c-label)' : '700 11px/14px var(--font)',
        letterSpacing: isLong ? 0 : '.03em',
        textTransform: isLong ? 'none' : 'uppercase',
        whiteSpace: isLong ? 'normal' : 'nowrap',
      }}
    >
      <Icon path={icon} size={14} />
      {children}
    </Box>
  );
}
