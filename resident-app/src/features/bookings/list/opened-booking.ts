import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { useLayoutEffect, useState } from 'react';
import { redirect, useRecord } from '../../../platform/navigation/navigate.ts';
import { useAddress } from '../../../platform/navigation/use-address.ts';
import type { Read } from '../../../platform/query/query.ts';
import { isBooking } from '../records/screen-records.ts';

/** The content that the address selects: the list alone, or one booking of it. */
export type OpenedBooking =
  | { shown: 'list' }
  /** `booking` is undefined while the list that holds the id of the address is still being read. */
  | { shown: 'detail'; booking: Booking | undefined };

/**
 * The booking that the address opens. A press on a row passes the booking in the history state; a notification names it by
 * `?booking={id}`. Redirects to the list if there is neither, or if the person has no booking with that id.
 */
export function useOpenedBooking(paths: { list: string; detail: string }, bookings: Read<Booking[]>): OpenedBooking {
  const { path, search } = useAddress();
  const record = useRecord();
  const [last, setLast] = useState<OpenedBooking>({ shown: 'list' });
  const id = new URLSearchParams(search).get('booking');
  const opened = isBooking(record) ? record : bookings.data?.find((booking) => booking.id === id);
  const isMissing = path === paths.detail && opened === undefined && (id === null || !isReadPending(bookings));
  useLayoutEffect(() => {
    if (isMissing) redirect(paths.list);
  }, [isMissing, paths.list]);
  // While the screen slides out, the address is already that of the next screen: the content stays.
  if (path !== paths.list && path !== paths.detail) return last;
  const isSame = last.shown === 'list' ? path === paths.list : path === paths.detail && last.booking === opened;
  const now: OpenedBooking = path === paths.list ? { shown: 'list' } : { shown: 'detail', booking: opened };
  if (!isSame) setLast(now);
  return now;
}

/** Whether the list may still change: stored data is shown until the server has answered. */
const isReadPending = ({ data, isError, isFetching }: Read<Booking[]>): boolean =>
  isFetching || (data === undefined && !isError);
