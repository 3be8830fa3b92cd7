import { Box, styled } from '@mui/material';
import { useEffect, useRef } from 'react';
import { ReadFailure } from '../../platform/states/read-failure.tsx';
import { useEstateFilter, useStaffMember } from '../../platform/session/use-staff.ts';
import { dayOf, headings } from './search-texts.ts';
import type { FoundGroup, SearchResult } from './search.queries.ts';

const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 56,
  padding: '8px 12px',
  margin: '0 -12px',
  borderRadius: 'var(--ctl-s)',
  cursor: 'pointer',
  '&[aria-selected=true]': { background: 'var(--here-tint)' },
});

interface SearchResultsProps {
  listId: string;
  q: string;
  isMeaningful: boolean;
  groups: readonly FoundGroup[];
  /** The number of the chosen result among all. */
  chosen: number;
  isFetching: boolean;
  error: unknown;
  onRetry: () => void;
  onOpen: (result: SearchResult) => void;
  onChoose: (at: number) => void;
}

/** The results by kind, or why there are none. */
export function SearchResults(props: SearchResultsProps) {
  const { listId, q, isMeaningful, groups, isFetching, error, onRetry: retry } = props;
  const hasFailed = error !== null && error !== undefined && !isFetching;
  const isEmpty = isMeaningful && !isFetching && !hasFailed && groups.length === 0;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      {hasFailed && (
        <Box sx={{ paddingTop: 1.5 }}>
          <ReadFailure what="What you search" error={error} onRetry={retry} />
        </Box>
      )}
      {!isMeaningful && (
        <Note>
          {q === ''
            ? 'A name, an e-mail address, a mobile number, a unit, a plate, a visitor code or the reference of a booking or payment.'
            : 'Write a little more: two letters of a name, or three of a plate with its number.'}
        </Note>
      )}
      {isEmpty && (
        <Note>{`Nothing found for “${q}” at your estates. A visitor code is found only when it is whole.`}</Note>
      )}
      <Box role="status" className="visually-hidden" sx={hidden}>
        {isMeaningful && !isFetching && !hasFailed ? `${count} found` : ''}
      </Box>
      <Box role="listbox" id={listId} aria-label="Results">
        {!hasFailed && <Groups {...props} />}
      </Box>
    </>
  );
}

function Groups({ listId, groups, chosen, onOpen, onChoose }: SearchResultsProps) {
  let at = -1;
  return groups.map(({ kind, items, hasMore }) => (
    <Box key={kind} role="group" aria-label={headings[kind]} sx={{ paddingTop: '14px' }}>
      <Box
        aria-hidden
        sx={{
          font: 'var(--t-over)',
          letterSpacing: 'var(--k-over)',
          textTransform: 'uppercase',
          color: 'var(--ink-3)',
          paddingBottom: '4px',
        }}
      >
        {headings[kind]}
        {hasMore && ' · the first of more'}
      </Box>
      {items.map((result) => {
        at += 1;
        const own = at;
        return (
          <ResultLine
            key={result.id}
            id={`${listId}-${own}`}
            result={result}
            isChosen={own === chosen}
            onOpen={() => onOpen(result)}
            onPoint={() => onChoose(own)}
          />
        );
      })}
    </Box>
  ));
}

interface ResultLineProps {
  id: string;
  result: SearchResult;
  isChosen: boolean;
  onOpen: () => void;
  onPoint: () => void;
}

function ResultLine({ id, result, isChosen, onOpen: open, onPoint: point }: ResultLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const { estateId } = useEstateFilter();
  const estates = useStaffMember()?.estates ?? [];
  const isOne = estateId !== undefined || estates.length < 2;
  const estate = isOne ? '' : (estates.find((each) => each.id === result.estateId)?.name ?? '');
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <Option ref={line} id={id} role="option" aria-selected={isChosen} onClick={open} onPointerMove={point}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ font: 'var(--c-row)' }}>{result.title}</Box>
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{result.note}</Box>
      </Box>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', textAlign: 'right' }}>
        {[dayOf(result), estate].filter(Boolean).join(', ')}
      </Box>
    </Option>
  );
}

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

const Note = styled('p')({ margin: '12px 0 0', font: 'var(--c-note)', color: 'var(--ink-2)' });
