import { permissionsOfSearch } from '@ekhaya/contract/search/search.rules';
import { useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { SearchContext } from '../../platform/search/search-context.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { SearchDialog } from './search-dialog.tsx';

/** The permissions of which one finds something. */
const permissions: ReadonlySet<string> = new Set(Object.values(permissionsOfSearch).flat());

/** Provides the search to every room, and opens it with `/` and `Ctrl K`. A list that has a field of its own takes the `/`. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  /** The words that it opens with, and the room above which it does; undefined while it is closed. */
  const [opened, setOpened] = useState<{ words: string; above: string }>();
  // The alarm leads to another room while the search is open.
  if (opened !== undefined && opened.above !== pathname) setOpened(undefined);
  const estates = useStaffMember()?.estates ?? [];
  const isAvailable = estates.some((estate) => estate.permissions.some((each) => permissions.has(each)));
  const search = useMemo(
    () => ({ open: (words = '') => setOpened({ words, above: pathname }), isAvailable }),
    [isAvailable, pathname],
  );
  useShortcut('/', () => search.open(), isAvailable);
  useShortcut('Ctrl k', () => search.open(), isAvailable);
  return (
    <SearchContext value={search}>
      {children}
      {opened !== undefined && <SearchDialog words={opened.words} onClose={() => setOpened(undefined)} />}
    </SearchContext>
  );
}
