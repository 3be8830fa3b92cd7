import { historyIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../page/icon.tsx';
import type { ContentItem } from './content.queries.ts';
import { ContentStatus } from './content-status.tsx';

interface ContentActsProps {
  status: ContentItem['status'];
  /** Whether residents read it and its times are as published: what is new are the words. */
  isChanged: boolean;
  canSave: boolean;
  canPublish: boolean;
  publishLabel: ReactNode;
  onRemove: () => void;
  onVersions: () => void;
  onTakeOff: () => void;
  onSave: () => void;
  onPublish: () => void;
}

/** The acts beside the heading of an item. */
export function ContentActs({ status, isChanged, canSave, canPublish, publishLabel, ...acts }: ContentActsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <ContentStatus status={status} />
      <Button variant="outlined" startIcon={<Icon path={trashIcon} />} onClick={acts.onRemove}>
        Remove
      </Button>
      <Button variant="sand" startIcon={<Icon path={historyIcon} />} onClick={acts.onVersions}>
        Earlier versions
      </Button>
      {status !== 'draft' && (
        <Button variant="outlined" onClick={acts.onTakeOff}>
          Take off
        </Button>
      )}
      {isChanged ? (
        <Button variant="contained" disabled={!canSave} onClick={acts.onSave}>
          Save for residents
        </Button>
      ) : (
        <Button variant="contained" disabled={!canPublish} onClick={acts.onPublish}>
          {publishLabel}
        </Button>
      )}
    </Box>
  );
}

/** What the button says that publishes an item at a time, `2026-11-13T18:00`, or now. */
export const publishLabelOf = (visibleFrom: string): string =>
  visibleFrom === '' ? 'Publish now' : `Publish ${momentOfInput(visibleFrom)}`;

/** `2026-11-13T18:00` as `13 Nov, 18:00`. */
const momentOfInput = (written: string): string => {
  const day = new Date(`${written.slice(0, 10)}T00:00:00Z`);
  const date = day.toLocaleDateString('en-ZA', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${date}, ${written.slice(11)}`;
};
