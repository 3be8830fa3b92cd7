import { metresOfLine, type PlanPart, type RoadDirection } from '@ekhaya/contract/places/plan.rules';
import { distanceText } from '@ekhaya/contract/places/directions.rules';
import { trashIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, TextField } from '@mui/material';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ContentText } from '../../platform/content/content-text.tsx';
import { kindWords, nameOfPart } from './plan-edit.rules.ts';

const directionWords: Record<RoadDirection, string> = { both: 'Both ways', 'one-way': 'One way', foot: 'On foot' };

interface PlanPartFormProps {
  part: PlanPart;
  onChange: (changed: PlanPart) => void;
  onRemove: () => void;
}

/** The chosen thing: its name, how a road is used, its length, and its removal. */
export function PlanPartForm({ part, onChange, onRemove }: PlanPartFormProps) {
  const { kind, name, line, direction, speed } = part;
  return (
    <Box component="section" aria-label="Chosen" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <SectionHead title={nameOfPart(part)} note={kindWords[kind].one} />
      <ContentText
        label={kindWords[kind].name}
        value={name}
        maxLength={80}
        onChange={(written) => onChange({ ...part, name: written })}
        problem={undefined}
      />
      {kind === 'road' && (
        <>
          <Chips label="Direction">
            {(['both', 'one-way', 'foot'] as const).map((each) => (
              <Chip key={each} isOn={direction === each} onClick={() => onChange({ ...part, direction: each })}>
                {directionWords[each]}
              </Chip>
            ))}
          </Chips>
          {direction === 'one-way' && (
            <Button variant="sand" onClick={() => onChange({ ...part, line: line.toReversed() })}>
              The other way round
            </Button>
          )}
          <TextField
            type="number"
            label="Speed, in km/h"
            value={speed}
            onChange={({ target }) =>
              onChange({ ...part, speed: Math.min(120, Math.max(5, Math.round(Number(target.value)) || 5)) })
            }
            slotProps={{ htmlInput: { min: 5, max: 120, step: 5 } }}
          />
        </>
      )}
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {kind === 'road' && `${distanceText(metresOfLine(line))}, `}
        {line.length === 1 ? '1 point' : `${line.length} points`}. Arrow keys move a point by 1 m, with Shift 10 m;
        Delete removes it.
      </Box>
      <Button variant="outlined" startIcon={<Icon path={trashIcon} />} onClick={onRemove}>
        Remove {nameOfPart(part)}
      </Button>
    </Box>
  );
}
