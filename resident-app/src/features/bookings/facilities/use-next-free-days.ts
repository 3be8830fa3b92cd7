import type { Resource, Service } from '@ekhaya/contract/bookings/bookings';
import type { WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { useRead, type Read } from '../../../platform/query/query.ts';
import { OFFERED_DAYS, offeredDates } from '../schedule/offered-days.ts';
import { readServiceSlots } from '../availability/bookings.queries.ts';
import { freeStarts, widestHoursOfDay, type DayOfSlots, type FreeDay } from '../availability/schedule.rules.ts';
import { kindOf } from '../availability/use-facilities.ts';
import { bookingKeys } from '../bookings.live.ts';

const MAX_DAYS = 3;
const MAX_TIMES_PER_DAY = 3;
/** The days ahead are read in batches that end at these days. The first batch is usually enough. */
const BATCH_ENDS = [3, 7, 14, 30, OFFERED_DAYS];
/** Once this many days have been read, the search stops as soon as one day with free times is found. */
const ONE_DAY_SUFFICES_AFTER = 14;

type DayRead = Omit<DayOfSlots, 'now'>;

/** The next days on which a service has free times: at most three days with at most three times each. */
export function useNextFreeDays(
  service: Service,
  resources: readonly Resource[] | undefined,
  now: WallClock,
): { query: Read<DayRead[]>; days: FreeDay[] | undefined } {
  const query = useRead(
    [...bookingKeys.slots, 'next', service.id, now.date],
    () => readFreeDays(service, resources ?? [], now),
    {
      staleAfterMs: 0,
      isEnabled: resources !== undefined && resources.length > 0,
    },
  );
  // Free times are filtered again with every minute, because they pass while the screen is open.
  const days = query.data
    ?.map((day) => ({ date: day.date, starts: freeStarts({ ...day, now }).slice(0, MAX_TIMES_PER_DAY) }))
    .filter(({ starts }) => starts.length > 0)
    .slice(0, MAX_DAYS);
  return { query, days };
}

/** Reads days in batches. Stops after three days with free times, after one such day in the first 14, or after all offered days. */
async function readFreeDays(service: Service, resources: readonly Resource[], now: WallClock): Promise<DayRead[]> {
  const kind = kindOf(service);
  const dates = offeredDates(now);
  const found: DayRead[] = [];
  let from = 0;
  for (const until of BATCH_ENDS) {
    const read = dates.slice(from, until).map(async (date): Promise<DayRead[]> => {
      const hours = widestHoursOfDay(kind, service.hours, resources, date);
      return hours ? [{ kind, date, hours, availability: await readServiceSlots(date, service.id) }] : [];
    });
    const days = (await Promise.all(read)).flat();
    found.push(...days.filter((day) => freeStarts({ ...day, now }).length > 0));
    if (found.length >= MAX_DAYS || (until >= ONE_DAY_SUFFICES_AFTER && found.length > 0)) break;
    from = until;
  }
  return found.slice(0, MAX_DAYS + 1);
}
