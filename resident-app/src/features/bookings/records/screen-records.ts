import type { Booking, Service } from '@ekhaya/contract/bookings/bookings';
import { useLayoutEffect, useState } from 'react';
import { redirect, useRecord } from '../../../platform/navigation/navigate.ts';

/** The record that a tile of the lagoon passes to `/LagoonAccess`. */
export interface LagoonRecord {
  serviceId: string;
  title: string;
  /** Address of the picture; empty for none. */
  picture: string;
}

/**
 * The record that the screen was opened with. It stays the same while the screen slides out. Redirects to the list if the
 * history state has no such record, as after a press on a link.
 */
function useRecordOrRedirect<Value>(list: string, isRecord: (record: unknown) => record is Value): Value | undefined {
  const record = useRecord();
  const [first] = useState(record);
  const found = [record, first].find(isRecord);
  const isMissing = found === undefined;
  useLayoutEffect(() => {
    if (isMissing) redirect(list);
  }, [isMissing, list]);
  return found;
}

const hasFields = (record: unknown, ...names: string[]): boolean =>
  typeof record === 'object' && record !== null && names.every((name) => name in record);

const isService = (record: unknown): record is Service => hasFields(record, 'id', 'name', 'locationId', 'hours');
/** The record that a tile on another screen passes: its value is the id of the service. */
interface TileRecord {
  tileValue: string;
  title: string;
}

const isTileRecord = (record: unknown): record is TileRecord => hasFields(record, 'tileValue', 'title');
const isLagoonRecord = (record: unknown): record is LagoonRecord | TileRecord =>
  hasFields(record, 'serviceId', 'title') || isTileRecord(record);

/** Whether a history record is a booking. */
export const isBooking = (record: unknown): record is Booking => hasFields(record, 'id', 'date', 'status', 'about');

/** The service that `/BookingFacility` was opened with; redirects to the facilities if there is none. */
export const useServiceRecord = (): Service | undefined => useRecordOrRedirect('/MakeBooking', isService);

/** The record that `/LagoonAccess` was opened with; redirects to the lagoon if there is none. */
export function useLagoonRecord(): LagoonRecord | undefined {
  const record = useRecordOrRedirect('/lagoon', isLagoonRecord);
  if (!isTileRecord(record)) return record;
  return { serviceId: record.tileValue, title: record.title, picture: '' };
}

/** The tab that the history state names, or the given one. */
export function useTabRecord<Tab extends string>(tabs: readonly Tab[], defaultTab: Tab): Tab {
  const record = useRecord();
  const named = hasFields(record, 'tab') ? (record as { tab: unknown }).tab : undefined;
  return tabs.find((tab) => tab === named) ?? defaultTab;
}
