import { Box } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Chip, Chips } from '../page/chips.tsx';
import { PhonePreviews } from '../phone-preview/phone-preview.tsx';

interface PageAndListPreviewProps {
  /** What the page of the item shows. */
  page: ReactNode;
  /** How the item stands in its list. */
  list: ReactNode;
  /** The title of the screen with the list. */
  listTitle: string;
  /** The height of the list's phone in pixels. */
  listHeight: number;
}

/** The preview of an item in both themes: its page, or the list that it stands in. */
export function PageAndListPreview({ page, list, listTitle, listHeight }: PageAndListPreviewProps) {
  const [shown, setShown] = useState<'page' | 'list'>('page');
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Chips label="Preview">
        <Chip isOn={shown === 'page'} onClick={() => setShown('page')}>
          Page
        </Chip>
        <Chip isOn={shown === 'list'} onClick={() => setShown('list')}>
          In the list
        </Chip>
      </Chips>
      {shown === 'list' ? (
        <PhonePreviews label="In the list" title={listTitle} scale={0.61} height={listHeight}>
          {list}
        </PhonePreviews>
      ) : (
        <PhonePreviews label="Page" title="" isWholeScreen scale={0.61} height={500}>
          {page}
        </PhonePreviews>
      )}
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        What residents will see. It follows while you type.
      </Box>
    </Box>
  );
}
