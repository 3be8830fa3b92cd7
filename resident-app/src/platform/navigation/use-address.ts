import { usePathname, useSearch } from 'wouter/use-browser-location';

/** The path and the query of the present screen. The query begins with `?` or is empty. */
export const useAddress = (): { path: string; search: string } => ({ path: usePathname(), search: useSearch() });
