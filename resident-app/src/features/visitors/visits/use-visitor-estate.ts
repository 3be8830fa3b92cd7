import { defaultTimeZone, wallClockAt, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { visitorAccessOf, type VisitorAccess } from './visitor-access.ts';
import type { VisitorEstate } from './visitors.queries.ts';

/** The current estate and the rights of the role to invite visitors to it. */
export interface CurrentVisitorEstate extends VisitorEstate, VisitorAccess {
  estateName: string;
  /** False while the role's rights are still being read. */
  isKnown: boolean;
}

/** The estate that visitors are invited to. */
export function useVisitorEstate(): CurrentVisitorEstate {
  const { current, estateID, isKnown } = useCurrentAccess();
  return { estateID, estateName: current?.estateName ?? '', isKnown, ...visitorAccessOf(current) };
}

/** The current date and time at the estate. Updates every minute. */
export function useEstateClock(): WallClock {
  const { current } = useCurrentAccess();
  return wallClockAt(useCurrentMinute(), current?.timeZone ?? defaultTimeZone);
}
