import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { Chips } from '../../platform/page/chips.tsx';
import { SearchField } from '../../platform/page/search-field.tsx';
import { findParts, kindWords, nameOfPart } from './plan-edit.rules.ts';

const SHOWN = 30;

/** Everything on the plan as a list with a search. */
export function PlanList({ parts, onChoose }: { parts: readonly PlanPart[]; onChoose: (part: PlanPart) => void }) {
  const [words, setWords] = useState('');
  const found = findParts(parts, words);
  const list = useRef<HTMLUListElement>(null);
  useShortcut('l', () => list.current?.querySelector('button')?.focus());
  return (
    <Box component="section" aria-label="On the plan">
      <Chips label="On the plan">
        <SearchField label="House, street or place" value={words} onChange={setWords} />
        <Box component="span" role="status" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          {found.length} of {parts.length}
          {found.length > SHOWN && `, the first ${SHOWN} are shown`}
        </Box>
      </Chips>
      <Box
        component="ul"
        ref={list}
        aria-label="Things on the plan"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, margin: 0, padding: 0, listStyle: 'none' }}
      >
        {found.slice(0, SHOWN).map((part) => (
          <li key={part.id}>
            <Button variant="sand" size="small" title={kindWords[part.kind].one} onClick={() => onChoose(part)}>
              {nameOfPart(part)}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}
