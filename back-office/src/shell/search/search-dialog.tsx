import { closeIcon, searchIcon } from '@ekhaya/icons/icon-paths';
import { Box, Dialog, IconButton, styled } from '@mui/material';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { understandSearch } from '@ekhaya/contract/search/search.rules';
import { Icon } from '../../platform/page/icon.tsx';
import { useLeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearchResults, type SearchResult } from './search.queries.ts';
import { addressOf, understoodAs } from './search-texts.ts';
import { noNetwork } from '../../platform/states/no-network.ts';
import { onPhone } from '../../platform/page/window-width.ts';

/** A pause in typing after which a search starts. */
const PAUSE_MS = 120;

const Field = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 60,
  padding: '0 18px',
  borderBottom: '1px solid var(--line)',
  color: 'var(--ink-3)',
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 44,
    border: 0,
    outline: 'none',
    background: 'none',
    color: 'var(--ink)',
    font: '400 17px/24px var(--font)',
  },
  '& input::placeholder': { color: 'var(--ink-3)', opacity: 1 },
});

const Chip = styled('span')({
  padding: '4px 10px',
  borderRadius: 'var(--ctl-s)',
  background: 'var(--here)',
  color: 'var(--on-here)',
  font: 'var(--c-label)',
});

const paper = {
  width: 640,
  margin: '24px',
  borderRadius: 'var(--leaf-s)',
  background: 'var(--surface)',
  alignSelf: 'flex-start',
  [onPhone]: {
    margin: 0,
    width: '100%',
    maxHeight: '100dvh',
    minHeight: '100dvh',
    borderRadius: 0,
  },
} as const;

/**
 * The search over people, houses, plates, codes and references: results while typing, arrow keys, `Enter` opens. What was searched
 * is not kept.
 */
export function SearchDialog({ words, onClose: close }: { words: string; onClose: () => void }) {
  const [typed, setTyped] = useState(words);
  const [chosen, setChosen] = useState(0);
  const isEnterWaiting = useRef(false);
  const q = useDeferredValue(usePaused(typed.trim()));
  const meanings = understandSearch(q);
  const isMeaningful = Object.keys(meanings).length > 0;
  const search = useSearchResults(q, isMeaningful);
  const { data, error, isFetching, refetch } = search;
  const waitsForNetwork = search.isPaused && (data === undefined || search.isPlaceholderData);
  const groups = isMeaningful ? (data?.groups ?? []) : [];
  const results = groups.flatMap(({ items }) => items);
  const listId = useId();
  const navigate = useNavigate();
  const leave = useLeaveGuard();

  const open = (result: SearchResult): void => {
    close();
    leave(() => void navigate(addressOf(result)));
  };
  // Enter opens what the text finds, not what an earlier text found: pressed too early, it waits for the answer.
  const isAnswered = q === typed.trim() && !isFetching && !waitsForNetwork;
  useEffect(() => {
    if (!isEnterWaiting.current || !isAnswered) return;
    isEnterWaiting.current = false;
    const first = results[0];
    if (first !== undefined) open(first);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (results.length > 0) setChosen((chosen + step + results.length) % results.length);
      return;
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const result = results[chosen];
    if (!isAnswered) isEnterWaiting.current = true;
    else if (result !== undefined) open(result);
  };

  return (
    <Dialog
      open
      onClose={close}
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { sx: paper, 'aria-label': 'Search' },
        backdrop: { sx: { background: 'rgb(0 0 0 / 0.32)' } },
      }}
    >
      <Field>
        <Icon path={searchIcon} />
        <input
          // The dialog exists to be typed into.
          ref={(input) => input?.focus()}
          role="combobox"
          aria-label="Person, house, plate or code"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(results.length > 0 && { 'aria-activedescendant': `${listId}-${chosen}` })}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Person, house, plate or code"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
            isEnterWaiting.current = false;
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton aria-label="Close the search" onClick={close} sx={{ marginRight: '-10px' }}>
          <Icon path={closeIcon} />
        </IconButton>
      </Field>
      <Box sx={{ padding: '12px 18px 18px', overflowY: 'auto' }}>
        {isMeaningful && (
          <Box role="group" aria-label="Understood as" sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}>
            {understoodAs(meanings).map((text) => (
              <Chip key={text}>{text}</Chip>
            ))}
          </Box>
        )}
        <SearchResults
          listId={listId}
          q={q}
          isMeaningful={isMeaningful}
          groups={groups}
          chosen={Math.min(chosen, Math.max(0, results.length - 1))}
          isFetching={isFetching}
          error={waitsForNetwork ? noNetwork : error}
          onRetry={() => void refetch()}
          onOpen={open}
          onChoose={setChosen}
        />
      </Box>
    </Dialog>
  );
}

/** A text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
