import type { Booking, Service } from '@ekhaya/contract/bookings/bookings';
import { useLayoutEffect, useState } from 'react';
import { redirect, useRecord } from '../../../platform/navigation/navigate.ts';
import { useAddress } from '../../../platform/navigation/use-address.ts';
import type { Read } from '../../../platform/query/query.ts';

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
export const useLagoonRecord = (): LagoonRecord | undefined => useRecordOr('/lagoon', isLagoonRecord);

/** The tab that a list was left at, or is opened at. */
export function useTabRecord<Tab extends string>(tabs: readonly Tab[], otherwise: Tab): Tab {
  const record = useRecord();
  const tab = hasFields(record, 'tab') ? (record as { tab: unknown }).tab : undefined;
  return tabs.find((one) => one === tab) ?? otherwise;
}

/** What the address asks for: the list alone, or one booking of it. */
export type OpenedBooking =
  | { shown: 'list' }
  /** `booking` is missing while a booking that only its id names is still being read. */
  | { shown: 'detail'; booking: Booking | undefined };

/**
 * The booking that the address opens. A press opens it with the booking itself, a notification with `?booking={id}`. Without
 * either, and for an id that is not among the person's bookings, it goes to the list.
 */
export function useOpenedBooking(paths: { list: string; detail: string }, bookings: Read<Booking[]>): OpenedBooking {
  const { path, search } = useAddress();
  const record = useRecord();
  const [last, setLast] = useState<OpenedBooking>({ shown: 'list' });
  const id = new URLSearchParams(search).get('booking');
  const opened = isBooking(record) ? record : bookings.data?.find((booking) => booking.id === id);
  const isMissing = path === paths.detail && opened === undefined && (id === null || !isStillRead(bookings));
  useLayoutEffect(() => {
    if (isMissing) redirect(paths.list);
  }, [isMissing, paths.list]);
  // While the screen is being left, the address is another one already: what was shown stays.
  if (path !== paths.list && path !== paths.detail) return last;
  const isSame = last.shown === 'list' ? path === paths.list : path === paths.detail && last.booking === opened;
  const now: OpenedBooking = path === paths.list ? { shown: 'list' } : { shown: 'detail', booking: opened };
  if (!isSame) setLast(now);
  return now;
}

/** Whether a booking may still come: what is kept from before is not the last word. */
const isStillRead = ({ data, isError, isFetching }: Read<Booking[]>): boolean =>
  isFetching || (data === undefined && !isError);
