import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The tabs of the queue. */
export const queueTabs = ['decide', 'coming', 'past', 'rejected'] as const;
export type QueueTab = (typeof queueTabs)[number];

/** The names of the tabs. */
export const tabNames: Record<QueueTab, string> = {
  decide: 'To decide',
  coming: 'Coming',
  past: 'Past',
  rejected: 'Rejected',
};

/** The orders of the queue. */
const queueOrders = ['asked', 'date', 'date-desc', 'modified'] as const;
export type QueueOrder = (typeof queueOrders)[number];

/** What a tab lists first, unless the person chooses another order. */
const usualOrder: Record<QueueTab, QueueOrder> = {
  decide: 'asked',
  coming: 'date',
  past: 'date-desc',
  rejected: 'modified',
};

/** The tab, the filters and the page of the queue. */
export interface QueueFilters {
  tab: QueueTab;
  /** Empty: all facilities. */
  serviceId: string;
  /** Empty: any day. */
  date: string;
  order: QueueOrder;
  q: string;
  page: number;
}

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((each) => each === value);

/** Keeps the tab, the filters and the page of the queue in the address. A changed filter begins at the first page. */
export function useQueueAddress(): [QueueFilters, (change: Partial<QueueFilters>) => void] {
  const [address, setAddress] = useSearchParams();
  const tab = oneOf(queueTabs, address.get('tab')) ?? 'decide';
  const filters: QueueFilters = {
    tab,
    serviceId: address.get('facility') ?? '',
    date: /^\d{4}-\d{2}-\d{2}$/.test(address.get('day') ?? '') ? (address.get('day') ?? '') : '',
    order: oneOf(queueOrders, address.get('order')) ?? usualOrder[tab],
    q: address.get('q') ?? '',
    page: Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1),
  };
  const change = useCallback(
    (changed: Partial<QueueFilters>): void => {
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          const set = (name: string, value: string | undefined, usual = ''): void => {
            if (value === undefined) return;
            if (value === usual) next.delete(name);
            else next.set(name, value);
          };
          if (changed.tab !== undefined) {
            next.delete('order');
            next.delete('row');
          }
          next.delete('page');
          set('tab', changed.tab, 'decide');
          set('facility', changed.serviceId);
          set('day', changed.date);
          set('order', changed.order);
          set('q', changed.q);
          set('page', changed.page?.toString(), '1');
          return next;
        },
        { replace: changed.q !== undefined },
      );
    },
    [setAddress],
  );
  return [filters, change];
}
