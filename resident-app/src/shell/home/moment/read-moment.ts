import { decidePlace, type FencedLocation } from '@ekhaya/contract/gate-access/geofence.rules';
import type { Booking } from '@ekhaya/contract/bookings/bookings';
import type { Outage } from '@ekhaya/contract/outages/outages';
import type { AccountBalance } from '@ekhaya/contract/utilities/utilities';
import type { BalanceWarning } from '@ekhaya/contract/utilities/balance-warnings';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { bookingKeys } from '../../../features/bookings/index.ts';
import { EVENTS_KEY, type EventsOfEstate } from '../../../features/events/index.ts';
import { accessLocationsKey } from '../../../features/gate-access/index.ts';
import { utilityKeys } from '../../../features/utilities/index.ts';
import type { OutboxItem } from '../../../platform/outbox/outbox.ts';
import { storedRead } from '../../../platform/query/stored-read.ts';
import { momentOf, nextMomentAt, type KnownNow, type Moment } from './moment.rules.ts';

/** A position of the last minute is good enough. */
const POSITION: PositionOptions = { maximumAge: 60_000, timeout: 5_000 };

/** Whether the phone is near a gate. Never asks for permission: without it the answer is no. */
async function isNearGate(estateId: string): Promise<boolean> {
  const all = (await storedRead<FencedLocation[]>(accessLocationsKey)) ?? [];
  const locations = all.filter(({ EstateID }) => EstateID === estateId);
  if (locations.length === 0 || !('permissions' in navigator) || !('geolocation' in navigator)) return false;
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    if (state !== 'granted') return false;
    const { coords, timestamp } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, POSITION),
    );
    const { latitude, longitude, accuracy } = coords;
    const fix = { latitude, longitude, accuracyMetres: accuracy, ageMs: Date.now() - timestamp };
    return decidePlace(locations, fix).kind === 'inside';
  } catch {
    return false;
  }
}

/** The balances for which the person has set a level. */
async function balancesWithLevel(estateId: string) {
  const warnings = (await storedRead<BalanceWarning[]>([...utilityKeys.warnings, estateId])) ?? [];
  const found = await Promise.all(
    warnings.map(async ({ accountNo, utility, level }) => {
      const known = await storedRead<AccountBalance>([...utilityKeys.balance, estateId, accountNo, utility]);
      return known && { utility, level, balance: known.balance, lastUpdate: known.lastUpdate };
    }),
  );
  return found.filter((one) => one !== undefined);
}

/** Decides what matters now from what the phone has, without a network too, and from when on something else matters. */
export async function readMoment(
  { estateId, timeZone }: { estateId: string; timeZone: string },
  { outages, unsent, isOnline }: { outages: readonly Outage[]; unsent: readonly OutboxItem[]; isOnline: boolean },
): Promise<{ moment: Moment | undefined; nextAt: number | undefined }> {
  const [isNear, bookings, balances, events] = await Promise.all([
    isNearGate(estateId),
    storedRead<Booking[]>(bookingKeys.list),
    balancesWithLevel(estateId),
    storedRead<EventsOfEstate>([EVENTS_KEY, 'estate', estateId]),
  ]);
  const now = new Date();
  const known: KnownNow = {
    now: wallClockAt(now, timeZone),
    at: now.getTime(),
    isNearGate: isNear,
    balances,
    bookings: bookings ?? [],
    events: events?.events ?? [],
    outages,
    unsent,
    isOnline,
    timeZone,
  };
  return { moment: momentOf(known), nextAt: nextMomentAt(known) };
}
