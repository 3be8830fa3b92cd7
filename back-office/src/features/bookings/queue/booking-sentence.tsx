import { octagonCrossIcon, tickIcon, warnIcon } from '@ekhaya/icons/icon-paths';
import { styled } from '@mui/material';
import { Icon } from '../../../platform/page/icon.tsx';
import type { Sentence } from './booking-texts.ts';

const icons = { good: tickIcon, wait: warnIcon, bad: octagonCrossIcon } as const;

const Line = styled('div')({ display: 'flex', alignItems: 'flex-start', gap: 4, font: 'var(--c-label)' });

/** One coloured line about a booking, with an icon. */
export function BookingSentence({ sentence: { tone, text } }: { sentence: Sentence }) {
  return (
    <Line style={{ color: `var(--${tone})` }}>
      <Icon path={icons[tone]} size={16} />
      <span>{text}</span>
    </Line>
  );
}
