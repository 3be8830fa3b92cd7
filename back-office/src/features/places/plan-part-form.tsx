import type { PlanPart, RoadDirection } from '@ekhaya/contract/places/plan.rules';
import { trashIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ContentText } from '../../platform/content/content-text.tsx';
import { MeasureField } from '../../platform/rooms/fields/measure-field.tsx';
import { kindWords, nameOfPart } from './plan-edit.rules.ts';
import { factsOfPart, type PlanFact } from './plan-facts.rules.ts';

const directionWords: Record<RoadDirection, string> = { both: 'Both ways', 'one-way': 'One way', foot: 'On foot' };

interface PlanPartFormProps {
  part: PlanPart;
  /** The whole plan, which says what lies at the part. */
  parts: readonly PlanPart[];
  onChange: (changed: PlanPart) => void;
  onRemove: () => void;
}

/** The chosen thing: its name, how a road is used, its length, and its removal. */
export function PlanPartForm({ part, parts, onChange, onRemove }: PlanPartFormProps) {
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
          <MeasureField
            label="Speed, in km/h"
            value={speed}
            limits={{ least: 5, most: 120 }}
            isWhole
            step={5}
            onChange={(written) => onChange({ ...part, speed: written })}
          />
        </>
      )}
      <Facts label={`Facts of ${nameOfPart(part)}`} facts={factsOfPart(parts, part)} />
      <Button variant="outlined" startIcon={<Icon path={trashIcon} />} onClick={onRemove}>
        Remove {nameOfPart(part)}
      </Button>
    </Box>
  );
}

/** The facts as a list: a word and its value in each line. */
function Facts({ label, facts }: { label: string; facts: readonly PlanFact[] }) {
  return (
    <Box component="dl" aria-label={label} sx={{ margin: 0 }}>
      {facts.map(({ word, value }) => (
        <Box
          key={word}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            padding: '10px 0',
            borderBottom: '1px solid var(--line)',
          }}
        >
          <Box component="dt" sx={{ color: 'var(--ink-2)' }}>
            {word}
          </Box>
          <Box component="dd" sx={{ margin: 0, font: 'var(--c-label)', textAlign: 'end', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
