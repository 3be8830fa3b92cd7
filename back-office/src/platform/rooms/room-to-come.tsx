import { Box, Skeleton } from '@mui/material';

/** Stands in for what a room shows while that is on the way: a few lines of it. */
export function RoomToCome({ lines = 4 }: { lines?: number }) {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={48} />
      ))}
    </Box>
  );
}
