import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { Box } from '@mui/material';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import type { PlanLayer } from './plan-facts.rules.ts';

interface PlanLayersProps {
  parts: readonly PlanPart[];
  /** How many places of interest there are. */
  places: number;
  hidden: ReadonlySet<PlanLayer>;
  onToggle: (layer: PlanLayer) => void;
  isPhotoShown: boolean;
  onPhoto: () => void;
}

/** Switches the layers of the plan on and off: its shapes by kind, and the photo below them. */
export function PlanLayers({ parts, places, hidden, onToggle, isPhotoShown, onPhoto }: PlanLayersProps) {
  const countOf = (wanted: PlanPart['kind']): number => parts.filter(({ kind }) => kind === wanted).length;
  const layers: readonly [PlanLayer, string, number][] = [
    ['roads', 'Roads', countOf('road')],
    ['plots', 'Plots', countOf('plot')],
    ['places', 'Places', places],
  ];
  return (
    <section>
      <SectionHead title="Shown" />
      <Chips label="Shown">
        {layers.map(([layer, word, count]) => (
          <Chip key={layer} isOn={!hidden.has(layer)} onClick={() => onToggle(layer)}>
            {word} {count}
          </Chip>
        ))}
        <Chip isOn={isPhotoShown} onClick={onPhoto}>
          Photo below
        </Chip>
      </Chips>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        Arrow keys move a point by 1 m, with Shift 10 m; Delete removes it. Each thing also stands in the list: <b>L</b>
        .
      </Box>
    </section>
  );
}
