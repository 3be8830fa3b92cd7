import { permissionsOfSearch } from '@ekhaya/contract/search/search.rules';
import { useMemo, useState, type ReactNode } from 'react';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { SearchContext } from '../../platform/search/search-context.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { SearchDialog } from './search-dialog.tsx';

/** The permissions of which one finds something. */
const permissions: ReadonlySet<string> = new Set(Object.values(permissionsOfSearch).flat());

/** Provides the search to every room, and opens it with `/` and `Ctrl K`. A list that has a field of its own takes the `/`. */
export function SearchProvider({ children }: { children: ReactNode }) {
  /** The words that it opens with; undefined while it is closed. */
  const [words, setWords] = useState<string>();
  const estates = useStaffMember()?.estates ?? [];
  const isAvailable = estates.some((estate) => estate.permissions.some((each) => permissions.has(each)));
  const search = useMemo(() => ({ open: (first = '') => setWords(first), isAvailable }), [isAvailable]);
  useShortcut('/', () => search.open(), isAvailable);
  useShortcut('Ctrl k', () => search.open(), isAvailable);
  return (
    <SearchContext value={search}>
      {children}
      {words !== undefined && <SearchDialog words={words} onClose={() => setWords(undefined)} />}
    </SearchContext>
  );
}
