import { defaultTimeZone, wallClockAt, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { visitorAccessOf, type VisitorAccess } from './visitor-access.ts';
import type { VisitorEstate } from './visitors.queries.ts';

export interface CurrentVisitorEstate extends VisitorEstate, VisitorAccess {
  estateName: string;
  /** False while it is not known yet what the role may. */
  isKnown: boolean;
}

/** The estate that visitors are invited to now. */
export function useVisitorEstate(): CurrentVisitorEstate {
  const { current, estateID, isKnown } = useCurrentAccess();
  return { estateID, estateName: current?.estateName ?? '', isKnown, ...visitorAccessOf(current) };
}

/** What the clock of the estate shows now. */
export function useEstateClock(): WallClock {
  const { current } = useCurrentAccess();
  return wallClockAt(useCurrentMinute(), current?.timeZone ?? defaultTimeZone);
}
