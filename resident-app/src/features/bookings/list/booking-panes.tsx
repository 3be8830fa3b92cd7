import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { groupOfBooking } from '@ekhaya/contract/bookings/bookings.rules';
import { SegmentTabs } from '@ekhaya/ui-kit/controls/segment-tabs';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { TwoPanes, useHasTwoPanes } from '@ekhaya/ui-kit/layout/two-panes';
import type { ReactNode } from 'react';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { goBack, navigate } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import type { Read } from '../../../platform/query/query.ts';
import { BookingDetails, BookingDetailsSkeleton } from '../details/booking-details.tsx';
import { useTabRecord } from '../records/screen-records.ts';
import { groupBookings, type BookingGroup } from './booking-groups.ts';
import { BookingList, BookingListSkeleton } from './booking-list.tsx';
import { useOpenedBooking } from './opened-booking.ts';

/** A tab of a list of bookings. 'Book' lists what can be booked instead of bookings. */
export type BookingTab = 'Book' | BookingGroup;

interface BookingPanesProps {
  title: 'Bookings' | 'Lagoon';
  /** The addresses of the list alone and of one booking. */
  paths: { list: string; detail: string };
  tabs: readonly BookingTab[];
  /** The tab that is open if the address names none. */
  firstTab: BookingTab;
  /** All bookings of the person. */
  bookings: Read<Booking[]>;
  /** Whether a booking belongs to this screen. */
  isListed: (booking: Booking) => boolean;
  /** Shown in the place of an empty group. */
  empty: (group: BookingGroup) => ReactNode;
  /** The content of the tab 'Book'. */
  offers?: ReactNode;
  /** Buttons of the list's header. */
  action?: ReactNode;
  /** Stands between the header and the tabs. */
  search?: ReactNode;
  isWide?: boolean;
}

/**
 * A list of bookings in tabs and the details of one booking: side by side from 1100 px on, otherwise the one that the address names.
 * With two panes and no booking in the address, the first one of the tab is shown. The tab 'Book' stands alone.
 */
export function BookingPanes(props: BookingPanesProps) {
  const { title, paths, tabs, firstTab, bookings, isListed, empty, offers, action, search, isWide } = props;
  const isOnline = useIsOnline();
  const now = useCurrentMinute();
  const hasTwoPanes = useHasTwoPanes();
  const opened = useOpenedBooking(paths, bookings);
  const tabOfAddress = useTabRecord(tabs, firstTab);
  const isDetail = opened.shown === 'detail';
  const tab = isDetail && opened.booking ? groupOfBooking(opened.booking, now) : tabOfAddress;
  const group = tab === 'Book' ? 'Upcoming' : tab;
  const listed = bookings.data?.filter(isListed);
  const groups = groupBookings(listed ?? [], now);
  const chosen = isDetail ? opened.booking : groups[group][0];
  const isNextHighlighted = group === 'Upcoming' && !hasTwoPanes;
  return (
    <TwoPanes
      listLabel={title}
      detailLabel="Booking"
      shown={opened.shown}
      isListAlone={tab === 'Book' && !isDetail}
      detail={chosen ? <BookingDetails key={chosen.id} opened={chosen} /> : isDetail && <BookingDetailsSkeleton />}
      list={
        <PageFrame title={title} isWide={isWide} onBack={goBack} action={action}>
          {search}
          <SegmentTabs
            label={title}
            segments={tabs.map((key) => ({ key, label: key, ...countOf(key, groups) }))}
            selected={tab}
            onSelect={(next) => openTab(paths.list, next)}
          >
            {tab === 'Book' ? (
              offers
            ) : (
              <QueryView
                query={{ ...bookings, data: listed && groups[group] }}
                isOffline={!isOnline}
                loading={<BookingListSkeleton isNextHighlighted={isNextHighlighted} />}
                empty={empty(group)}
                error={isOnline ? 'Your bookings could not be read' : 'Your bookings cannot be read without a network'}
              >
                {(list) => (
                  <BookingList
                    label={group}
                    bookings={list}
                    isNextHighlighted={isNextHighlighted}
                    isReplacing={isDetail}
                    {...(hasTwoPanes && { chosenId: chosen?.id })}
                  />
                )}
              </QueryView>
            )}
          </SegmentTabs>
        </PageFrame>
      }
    />
  );
}

/** Opens a tab of a list without a new entry in the history. */
export const openTab = (path: string, tab: BookingTab): void => navigate(path, { replace: true, record: { tab } });

/** The number behind a tab's name. Past bookings are not counted. */
function countOf(tab: BookingTab, groups: Record<BookingGroup, Booking[]>): { count?: number } {
  if (tab === 'Book' || tab === 'Past' || groups[tab].length === 0) return {};
  return { count: groups[tab].length };
}
