import { Box, Skeleton } from '@mui/material';
import { OnlyHeard } from '../states/only-heard.tsx';

/** A placeholder of a few lines while a room's data is loading. */
export function RoomSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
      <OnlyHeard>Loading</OnlyHeard>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={48} />
      ))}
    </Box>
  );
}
