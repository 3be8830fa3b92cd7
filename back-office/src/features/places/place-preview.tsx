import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Box } from '@mui/material';
import type { ContentPreviewProps } from '../../platform/content/content-editing.ts';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';

/** The place as residents read it, in both themes. */
export function PlacePreview({ words: { title, fields } }: ContentPreviewProps<'point'>) {
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <PhonePreviews label="Card" title="Points of interest" scale={0.61} height={220}>
        <Rows label="Places">
          <Row
            title={title === '' ? 'Name' : title}
            note={fields.description}
            {...(fields.image !== '' && { lead: { kind: 'picture', url: fields.image } as const })}
          />
        </Rows>
      </PhonePreviews>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        What residents will see. It follows while you type.
      </Box>
    </Box>
  );
}
