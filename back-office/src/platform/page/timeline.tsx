import { clockIcon, octagonCrossIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Box, styled } from '@mui/material';
import { Icon } from './icon.tsx';

/** A step of a timeline: `done` happened, `wait` somebody vouched for, `bad` failed, `ahead` is to come. */
export interface TimelineStep {
  id: string;
  /** `09:12`, `Wed`. */
  when: string;
  text: string;
  /** A second line in a lower voice. */
  note?: string;
  tone: 'done' | 'wait' | 'bad' | 'ahead';
  /** Whether the step is the one that the page is about. */
  isChosen?: boolean;
}

const looks = {
  done: { icon: tickIcon, colour: 'var(--good)' },
  wait: { icon: clockIcon, colour: 'var(--wait)' },
  bad: { icon: octagonCrossIcon, colour: 'var(--bad)' },
  ahead: { icon: '', colour: 'var(--ink-3)' },
} as const;

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(52px, max-content) 1fr',
  gap: '0 12px',
  alignItems: 'start',
  padding: '7px 0',
  font: 'var(--c-line)',
  '&[data-tone=bad]': { color: 'var(--bad)' },
  '&[data-tone=ahead]': { color: 'var(--ink-2)' },
});

/** What happened with one thing, oldest first. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: '4px 0 0' }}>
      {steps.map(({ id, when, text, note, tone, isChosen = false }) => (
        <Line key={id} data-tone={tone} {...(isChosen && { 'aria-current': 'step' as const })}>
          <Box component="span" sx={{ color: looks[tone].colour, display: 'flex' }}>
            {tone === 'ahead' ? <Box component="span" sx={ahead} aria-hidden /> : <Icon path={looks[tone].icon} />}
          </Box>
          <b>{when}</b>
          <span>
            {text}
            {note !== undefined && note !== '' && (
              <Box component="span" sx={{ display: 'block', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
                {note}
              </Box>
            )}
          </span>
        </Line>
      ))}
    </Box>
  );
}

/** The dashed ring of a step that is to come. */
const ahead = {
  width: 14,
  height: 14,
  margin: '3px',
  border: '1.5px dashed var(--ink-3)',
  borderRadius: '50%',
} as const;
