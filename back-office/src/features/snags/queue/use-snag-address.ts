import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The tabs of the queue. */
export const snagTabs = ['open', 'mine', 'near', 'done'] as const;
export type SnagTab = (typeof snagTabs)[number];

/** The names of the tabs. */
export const tabNames: Record<SnagTab, string> = { open: 'Open', mine: 'Mine', near: 'Near me', done: 'Done' };

/** The tab, the filters and the page of the queue. */
export interface SnagFilters {
  tab: SnagTab;
  /** Empty: all departments. */
  departmentId: string;
  q: string;
  page: number;
}

/** Keeps the tab, the filters and the page in the address. A changed filter begins at the first page. */
export function useSnagAddress(): [SnagFilters, (changed: Partial<SnagFilters>) => void] {
  const [address, setAddress] = useSearchParams();
  const filters: SnagFilters = {
    tab: snagTabs.find((tab) => tab === address.get('tab')) ?? 'open',
    departmentId: address.get('department') ?? '',
    q: address.get('q') ?? '',
    page: Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1),
  };
  const change = useCallback(
    (changed: Partial<SnagFilters>): void =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          const set = (name: string, value: string | undefined, usual = ''): void => {
            if (value === undefined) return;
            if (value === usual) next.delete(name);
            else next.set(name, value);
          };
          if (changed.tab !== undefined) next.delete('row');
          next.delete('page');
          set('tab', changed.tab, 'open');
          set('department', changed.departmentId);
          set('q', changed.q);
          set('page', changed.page?.toString(), '1');
          return next;
        },
        { replace: changed.q !== undefined },
      ),
    [setAddress],
  );
  return [filters, change];
}
