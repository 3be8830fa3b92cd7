import { createContext, use } from 'react';

/** The search over people, houses, plates, codes and references, which the shell shows. */
export interface Search {
  /** Opens it, with words that it looks for at once. */
  open: (words?: string) => void;
  /** Whether the person's rights let her find anything. */
  isAvailable: boolean;
}

export const SearchContext = createContext<Search>({ open: () => undefined, isAvailable: false });

/** Opens the search of the console, from any room. */
export const useSearch = (): Search => use(SearchContext);
