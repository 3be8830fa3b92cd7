import type { LifestyleCategory, LifestyleOffering, LifestyleProvider } from '@ekhaya/contract/lifestyle/lifestyle';
import { useLayoutEffect, useState } from 'react';
import { redirect, useRecord } from '../../platform/navigation/navigate.ts';
import { useRead, type Read } from '../../platform/query/query.ts';
import { PROVIDERS_KEY } from './lifestyle.live.ts';
import { readCategories, readOfferings, readProvider } from './lifestyle.queries.ts';

/** What the screen of a provider is opened with: the value and the title of the pressed tile. */
export interface ProviderRecord {
  tileValue: string;
  title: string;
}

const isProviderRecord = (record: unknown): record is ProviderRecord =>
  typeof record === 'object' && record !== null && 'tileValue' in record && typeof record.tileValue === 'string';

/**
 * The record that the screen was opened with. It stays the same while the screen slides out. Redirects to the list if the history
 * state has none, as after a deep link.
 */
export function useProviderRecord(list: string): ProviderRecord | undefined {
  const record = useRecord();
  const [first] = useState(record);
  const found = [record, first].find(isProviderRecord);
  const isMissing = found === undefined;
  useLayoutEffect(() => {
    if (isMissing) redirect(list);
  }, [isMissing, list]);
  return found;
}

/** The provider; null if it is not there. */
export const useProvider = (id: string): Read<LifestyleProvider | null> =>
  useRead([PROVIDERS_KEY, id, 'provider'], () => readProvider(id));

/** The categories of the provider. */
export const useCategories = (id: string): Read<LifestyleCategory[]> =>
  useRead([PROVIDERS_KEY, id, 'categories'], () => readCategories(id));

/**
 * The offerings of one category of the provider. They are stored by its name too: its number is its place, where another category
 * stands when staff have changed the order.
 */
export const useOfferings = (
  id: string,
  { id: number, name }: Pick<LifestyleCategory, 'id' | 'name'>,
): Read<LifestyleOffering[]> =>
  useRead([PROVIDERS_KEY, id, 'offerings', number, name], () => readOfferings(id, number));
