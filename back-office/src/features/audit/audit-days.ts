import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { dayText } from '../../platform/time/moment-text.ts';
import type { AuditEntry } from './audit.queries.ts';

/** The entries of a day in the time zone of their estates. */
export interface AuditDay {
  /** `Today`, `Yesterday`, or the day as `19 Nov 2026`. */
  title: string;
  entries: AuditEntry[];
}

/**
 * Groups entries by day, in their order.
 * @param zoneOf the time zone of an estate
 */
export const groupByDay = (
  entries: readonly AuditEntry[],
  zoneOf: (estateId: string) => string,
  now: number,
): AuditDay[] => {
  const days = Map.groupBy(entries, ({ at, estateId }) => dayText(at, zoneOf(estateId)));
  const zone = zoneOf(entries[0]?.estateId ?? '');
  const today = dayText(new Date(now).toISOString(), zone);
  const yesterday = dayText(new Date(now - dayMs).toISOString(), zone);
  const titleOf = (day: string): string => (day === today ? 'Today' : day === yesterday ? 'Yesterday' : day);
  return [...days].map(([day, ofDay]) => ({ title: titleOf(day), entries: ofDay }));
};
