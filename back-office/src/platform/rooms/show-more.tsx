import { Box, Button } from '@mui/material';
import { useState } from 'react';

interface ShowMoreProps {
  /** The long list: what `useInfiniteQuery` returns. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isPaused: boolean; fetchNextPage: () => Promise<unknown> };
  /** What the button does: `Show earlier`. */
  label?: string;
}

/** The button below a long list that reads its next part; nothing below the last part. Pressed without a network it says so. */
export function ShowMore({ list, label = 'Show more' }: ShowMoreProps) {
  const [isAsked, setAsked] = useState(false);
  const ask = async (): Promise<void> => {
    setAsked(true);
    await list.fetchNextPage();
    setAsked(false);
  };
  if (!list.hasNextPage) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', marginTop: 2 }}>
      <Button variant="sand" disabled={list.isFetchingNextPage} onClick={() => void ask()}>
        {list.isFetchingNextPage ? 'Reading more' : label}
      </Button>
      <Box role="status" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {isAsked && list.isPaused && 'There is no network. The next part is read when it is back.'}
      </Box>
    </Box>
  );
}
