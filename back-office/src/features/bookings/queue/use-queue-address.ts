import { useCallback } from 'react';
import { pageOf, useFilterAddress } from '../../../platform/address/use-filter-address.ts';

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

/** Keeps the tab, the filters and the page of the queue in the address. */
export function useQueueAddress(): [QueueFilters, (change: Partial<QueueFilters>) => void] {
  const [address, write] = useFilterAddress();
  const tab = oneOf(queueTabs, address.get('tab')) ?? 'decide';
  const filters: QueueFilters = {
    tab,
    serviceId: address.get('facility') ?? '',
    date: /^\d{4}-\d{2}-\d{2}$/.test(address.get('day') ?? '') ? (address.get('day') ?? '') : '',
    order: oneOf(queueOrders, address.get('order')) ?? usualOrder[tab],
    q: address.get('q') ?? '',
    page: pageOf(address),
  };
  const change = useCallback(
    (changed: Partial<QueueFilters>): void =>
      write({
        filters: {
          tab: { value: changed.tab, usual: 'decide' },
          facility: { value: changed.serviceId },
          day: { value: changed.date },
          order: { value: changed.order },
          q: { value: changed.q },
          page: { value: changed.page?.toString(), usual: '1' },
        },
        drops: changed.tab === undefined ? [] : ['order', 'row'],
        isTyped: changed.q !== undefined,
      }),
    [write],
  );
  return [filters, change];
}
