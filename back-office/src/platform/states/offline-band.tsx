import { offlineIcon } from '@ekhaya/icons/icon-paths';
import { styled } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../page/icon.tsx';
import { useIsOnline } from './use-is-online.ts';

const Place = styled('div')({ position: 'sticky', top: 0, zIndex: 4 });
const Band = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '10px var(--gutter)',
  background: 'var(--ink)',
  color: 'var(--page)',
  font: 'var(--t-note)',
});

const clock = new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/**
 * The band at the top while there is no network: until when what she sees was read, and what is kept. Its place is always there: screen
 * readers read what is written into a region that they know.
 */
export function OfflineBand() {
  const isOnline = useIsOnline();
  return <Place role="status">{!isOnline && <OfflineSince />}</Place>;
}

function OfflineSince() {
  const client = useQueryClient();
  const [seenAt] = useState(() => {
    const times = client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ state }) => state.dataUpdatedAt);
    return Math.max(0, ...times) || Date.now();
  });
  return (
    <Band>
      <Icon path={offlineIcon} size={22} />
      <span>
        <b>No network.</b> You see what was here at {clock.format(seenAt)}. What you write is kept here as a draft.
      </span>
    </Band>
  );
}
