import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { Alert, Box, Button } from '@mui/material';
import { tickIcon } from '@ekhaya/icons/icon-paths';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../platform/page/icon.tsx';
import { onDesk } from '../../platform/page/window-width.ts';
import { nameOfPart } from './plan-edit.rules.ts';
import { streetsAt } from './plan-facts.rules.ts';

interface PlanCheckProps {
  parts: readonly PlanPart[];
  /** Plots that search does not find. */
  unnamed: readonly PlanPart[];
  /** Houses that no gate leads to by car. */
  unreached: readonly PlanPart[];
  onShow: (part: PlanPart) => void;
}

/** The warnings of a plan: on the plan at a desk; below it on a phone, where they would cover it. */
export function PlanWarnings({ parts, unnamed, unreached, onShow }: PlanCheckProps) {
  const plots = unnamed.length === 1 ? 'plot has' : 'plots have';
  const houses = unreached.length === 1 ? 'house is' : 'houses are';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        '&:empty': { display: 'none' },
        [onDesk]: {
          position: 'absolute',
          left: 12,
          bottom: 12,
          width: 'min(440px, calc(100% - 80px))',
          '& > *': { boxShadow: 'var(--lift-1)' },
        },
      }}
    >
      <PlanWarning parts={parts} onShow={onShow} found={unnamed}>
        {unnamed.length} {plots} no number. Search does not find {unnamed.length === 1 ? 'it' : 'them'}.
      </PlanWarning>
      <PlanWarning parts={parts} onShow={onShow} found={unreached}>
        {unreached.length} {houses} not reached from a gate by car.
      </PlanWarning>
    </Box>
  );
}

/** The checks that the plan passes. */
export function PassedPlanChecks({ unnamed, unreached }: Pick<PlanCheckProps, 'unnamed' | 'unreached'>) {
  const passed = [
    ...(unnamed.length === 0 ? ['Every plot has a number'] : []),
    ...(unreached.length === 0 ? ['Every house is reached from a gate'] : []),
  ];
  return passed.map((each) => (
    <Box
      key={each}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', font: 'var(--c-note)', color: 'var(--here-ink)' }}
    >
      <Icon path={tickIcon} size={18} />
      {each}
    </Box>
  ));
}

/** More than these are not named: their streets are. */
const MAX_NAMED = 8;

interface PlanWarningProps {
  parts: readonly PlanPart[];
  /** The parts that fail the check. */
  found: readonly PlanPart[];
  children: ReactNode;
  onShow: (part: PlanPart) => void;
}

/** How many parts fail a check, and in which streets. Each press of Show goes to the next one. */
function PlanWarning({ parts, found, children, onShow }: PlanWarningProps) {
  const [shownId, setShownId] = useState<string>();
  if (found.length === 0) return null;
  const streets = streetsAt(parts, found);
  const named = found.filter(({ name }) => name.trim() !== '').map(nameOfPart);
  const show = (): void => {
    const next = found[(found.findIndex(({ id }) => id === shownId) + 1) % found.length];
    if (next === undefined) return;
    setShownId(next.id);
    onShow(next);
  };
  return (
    <Alert
      severity="warning"
      action={<Button onClick={show}>{shownId === undefined || found.length === 1 ? 'Show' : 'Show the next'}</Button>}
    >
      {children}
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {[
          ...(named.length > 0 && named.length <= MAX_NAMED ? [`${named.join(', ')}.`] : []),
          ...(streets === '' ? [] : [`In ${streets}.`]),
        ].join(' ')}
      </Box>
    </Alert>
  );
}
