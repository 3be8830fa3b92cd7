import type { Resource, Service } from '@ekhaya/contract/bookings/bookings';
import type { WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { useRead, type Read } from '../../../platform/query/query.ts';
import { datesFrom, DAYS_OFFERED } from '../texts/booking-texts.ts';
import { readServiceSlots } from '../availability/bookings.queries.ts';
import { freeStarts, widestHoursOfDay, type DayOfSlots, type FreeDay } from '../availability/schedule.rules.ts';
import { kindOf, SLOTS } from '../availability/use-facilities.ts';

/** At most so many days with free times are shown, and so many times of each. */
const DAYS_SHOWN = 3;
const TIMES_SHOWN = 3;
/** How far ahead it is read, step by step: as a rule the first three days are enough. */
const STEPS = [3, 7, 14, 30, DAYS_OFFERED];
/** From here on one day with free times is enough. */
const FAR_AHEAD = 14;

type DayRead = Omit<DayOfSlots, 'now'>;

/** The next days on which a service has free times, at most three of each. */
export function useNextFreeDays(
  service: Service,
  resources: readonly Resource[] | undefined,
  now: WallClock,
): { query: Read<DayRead[]>; days: FreeDay[] | undefined } {
  const query = useRead([...SLOTS, 'next', service.id, now.date], () => readFreeDays(service, resources ?? [], now), {
    staleAfterMilliseconds: 0,
    isEnabled: resources !== undefined && resources.length > 0,
  });
  // The clock goes on while the screen stands.
  const days = query.data
    ?.map((day) => ({ date: day.date, starts: freeStarts({ ...day, now }).slice(0, TIMES_SHOWN) }))
    .filter(({ starts }) => starts.length > 0)
    .slice(0, DAYS_SHOWN);
  return { query, days };
}

/** Reads ahead, some days at a time, until three days are found, or one within two weeks, or all that are offered are read. */
async function readFreeDays(service: Service, resources: readonly Resource[], now: WallClock): Promise<DayRead[]> {
  const kind = kindOf(service);
  const dates = datesFrom(now, DAYS_OFFERED);
  const found: DayRead[] = [];
  let from = 0;
  for (const until of STEPS) {
    const read = dates.slice(from, until).map(async (date): Promise<DayRead[]> => {
      const hours = widestHoursOfDay(kind, service.hours, resources, date);
      return hours ? [{ kind, date, hours, availability: await readServiceSlots(date, service.id) }] : [];
    });
    const days = (await Promise.all(read)).flat();
    found.push(...days.filter((day) => freeStarts({ ...day, now }).length > 0));
    if (found.length >= DAYS_SHOWN || (until >= FAR_AHEAD && found.length > 0)) break;
    from = until;
  }
  return found.slice(0, DAYS_SHOWN + 1);
}
