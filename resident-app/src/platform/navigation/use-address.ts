import { usePathname, useSearch } from 'wouter/use-browser-location';

/** The address of the present screen: its path and its query, which begins with `?` or is empty. */
export const useAddress = (): { path: string; search: string } => ({ path: usePathname(), search: useSearch() });
