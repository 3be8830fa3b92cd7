import { backIcon, nextIcon } from '@ekhaya/icons/icon-paths';
import { Box, IconButton } from '@mui/material';
import { countedText } from './counted-text.ts';
import { Icon } from './icon.tsx';

interface ListPagesProps {
  page: number;
  /** How many rows a page has. */
  perPage: number;
  total: number;
  /** Whether there are more than were counted. */
  isMore?: boolean;
  onChange: (page: number) => void;
}

/** The pages below a list: which rows these are, and the pages before and after. Absent if everything is on one page. */
export function ListPages({ page, perPage, total, isMore = false, onChange: change }: ListPagesProps) {
  if (page === 1 && total <= perPage) return null;
  const from = (page - 1) * perPage + 1;
  const last = Math.ceil(total / perPage);
  const isLast = !isMore && page >= last;
  const until = isLast ? total : from + perPage - 1;
  return (
    <Box component="nav" aria-label="Pages" sx={{ display: 'flex', alignItems: 'center', gap: 1, paddingTop: 1 }}>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', marginRight: 'auto' }}>
        {from} – {until} of {countedText(Math.max(total, until), isMore)}
      </Box>
      <IconButton aria-label="The page before" disabled={page === 1} onClick={() => change(page - 1)}>
        <Icon path={backIcon} />
      </IconButton>
      <IconButton aria-label="The next page" disabled={isLast} onClick={() => change(page + 1)}>
        <Icon path={nextIcon} />
      </IconButton>
    </Box>
  );
}
