import type { Booking, Service } from '@ekhaya/contract/bookings';
import { useLayoutEffect, useState } from 'react';
import { redirect, useRecord } from '../../platform/navigation/navigate.ts';

/** What a tile of the lagoon opens its screen with. */
export interface LagoonRecord {
  serviceId: string;
  title: string;
  picture: string;
}

/** The record that a screen was opened with, also while it is being left. Without one, as by a link, it goes to its list. */
function useRecordOr<Value>(list: string, isRecord: (record: unknown) => record is Value): Value | undefined {
  const record = useRecord();
  const [opened] = useState(record);
  const found = [record, opened].find(isRecord);
  const isMissing = found === undefined;
  useLayoutEffect(() => {
    if (isMissing) redirect(list);
  }, [isMissing, list]);
  return found;
}

const hasFields = (record: unknown, ...names: string[]): boolean =>
  typeof record === 'object' && record !== null && names.every((name) => name in record);

const isService = (record: unknown): record is Service => hasFields(record, 'id', 'name', 'locationId', 'hours');
const isBooking = (record: unknown): record is Booking => hasFields(record, 'id', 'date', 'status', 'about');
const isLagoonRecord = (record: unknown): record is LagoonRecord => hasFields(record, 'serviceId', 'title');

export const useServiceRecord = (): Service | undefined => useRecordOr('/MakeBooking', isService);
export const useBookingRecord = (list: string): Booking | undefined => useRecordOr(list, isBooking);
export const useLagoonRecord = (): LagoonRecord | undefined => useRecordOr('/lagoon', isLagoonRecord);

/** The tab that a list was left at, or is opened at. */
export function useTabRecord<Tab extends string>(tabs: readonly Tab[], otherwise: Tab): Tab {
  const record = useRecord();
  const tab = hasFields(record, 'tab') ? (record as { tab: unknown }).tab : undefined;
  return tabs.find((one) => one === tab) ?? otherwise;
}
