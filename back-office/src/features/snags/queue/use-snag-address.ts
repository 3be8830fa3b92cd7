import { useCallback } from 'react';
import { pageOf, useFilterAddress } from '../../../platform/address/use-filter-address.ts';

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

/** Keeps the tab, the filters and the page in the address. */
export function useSnagAddress(): [SnagFilters, (changed: Partial<SnagFilters>) => void] {
  const [address, write] = useFilterAddress();
  const filters: SnagFilters = {
    tab: snagTabs.find((tab) => tab === address.get('tab')) ?? 'open',
    departmentId: address.get('department') ?? '',
    q: address.get('q') ?? '',
    page: pageOf(address),
  };
  const change = useCallback(
    ({ tab, departmentId, q, page }: Partial<SnagFilters>): void =>
      write({
        filters: {
          tab: { value: tab, usual: 'open' },
          department: { value: departmentId },
          q: { value: q },
          page: { value: page?.toString(), usual: '1' },
        },
        drops: tab === undefined ? [] : ['row'],
        isTyped: q !== undefined,
      }),
    [write],
  );
  return [filters, change];
}
