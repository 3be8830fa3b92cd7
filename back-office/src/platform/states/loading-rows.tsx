import { Box, styled } from '@mui/material';
import { OnlyHeard } from './only-heard.tsx';
import { inTextSize } from '../page/text-size.ts';

const Bone = styled('span')({ display: 'block', background: 'var(--skeleton)', borderRadius: 'var(--ctl-s)' });
const widths = [
  [52, 70],
  [40, 58],
  [60, 44],
] as const;

interface LoadingRowsProps {
  rows?: number;
  /** False while the wait is too short for skeletons: screen readers learn of it, and nothing flashes. */
  isShown?: boolean;
}

/** The rows of a list as skeletons. `ReadView` knows when to show them. */
export function LoadingRows({ rows = 6, isShown = true }: LoadingRowsProps) {
  return (
    <Box role="status" aria-label="Loading">
      <OnlyHeard>Loading</OnlyHeard>
      {isShown &&
        Array.from({ length: rows }, (_, at) => {
          const [title = 50, note = 60] = widths[at % widths.length] ?? [];
          return (
            <Box
              key={at}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: '14px',
                minHeight: 'var(--row)',
                padding: '9px 0',
                borderBottom: '1px solid var(--line)',
              }}
            >
              <Bone
                style={{ width: inTextSize(44), height: inTextSize(44), borderRadius: '0 12px 0 12px', flex: 'none' }}
              />
              <Box sx={{ flex: 1 }}>
                <Bone style={{ width: `${title}%`, height: inTextSize(13) }} />
                <Bone style={{ width: `${note}%`, height: inTextSize(10), marginTop: 8 }} />
              </Box>
              <Bone style={{ width: inTextSize(74), height: inTextSize(34) }} />
            </Box>
          );
        })}
    </Box>
  );
}
