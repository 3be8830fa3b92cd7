import { cameraOf } from '@ekhaya/ui-kit/plan/drawn-plan';
import { PlanView } from '@ekhaya/ui-kit/plan/plan-view';
import { Box } from '@mui/material';
import type { ContentPreviewProps } from '../../platform/content/content-editing.ts';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';
import { drawnOn, middleOfPlan, surfaceAt } from '@ekhaya/contract/places/plan-surface.rules';

const PHONE = { width: 390, height: 620 };
const stay = (): void => undefined;

/** The plan as residents see it, in both themes. */
export function PlanPreview({ words: { title, fields } }: ContentPreviewProps<'plan'>) {
  const surface = surfaceAt(middleOfPlan(fields.parts));
  const parts = drawnOn(surface, fields.parts);
  const camera = cameraOf(
    parts.flatMap(({ line }) => line),
    PHONE,
    16,
  );
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <PhonePreviews label="Map" title="" isWholeScreen scale={0.54} height={340}>
        <div style={{ position: 'relative', height: PHONE.height }}>
          <PlanView label={title} parts={parts} camera={camera} onCamera={stay} />
        </div>
      </PhonePreviews>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        What residents will see. It follows while you draw.
      </Box>
    </Box>
  );
}
