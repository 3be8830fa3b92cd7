import { Box, Button } from '@mui/material';

interface ShowMoreProps {
  /** The long list: what `useInfiniteQuery` returns. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isPaused: boolean; fetchNextPage: () => unknown };
  /** What the button does: `Show earlier`. */
  label?: string;
}

/** The button below a long list that reads its next part; nothing below the last part. Without a network it says so. */
export const ShowMore = ({ list, label = 'Show more' }: ShowMoreProps) =>
  list.hasNextPage && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', marginTop: 2 }}>
      <Button variant="sand" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Reading more' : label}
      </Button>
      <Box role="status" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {list.isPaused && 'There is no network. The next part is read when it is back.'}
      </Box>
    </Box>
  );
