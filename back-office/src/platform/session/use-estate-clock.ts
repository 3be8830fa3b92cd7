import { defaultTimeZone } from '@ekhaya/contract/time/wall-clock.rules';
import { momentText } from '../time/moment-text.ts';
import { useChosenEstate, useStaffMember } from './use-staff.ts';

/** Time zones of the person's estates and times in them. */
export interface EstateClock {
  /** The time zone of an estate. Without an id: that of the chosen estate, or of the person's first one. */
  zoneOf: (estateId?: string) => string;
  /** Formats an instant in the time zone of an estate. Names the zone if the person's estates lie in several. */
  momentOf: (instant: string, estateId?: string) => string;
  /** Whether the person's estates lie in several time zones. */
  hasSeveralZones: boolean;
}

/** Formats times in the estates' time zones, independent of the computer's own. */
export function useEstateClock(): EstateClock {
  const estates = useStaffMember()?.estates ?? [];
  const [chosen] = useChosenEstate();
  const find = (wanted?: string) => estates.find(({ id }) => id === wanted);
  const shown = find(chosen) ?? estates[0];
  const zoneOf = (estateId?: string): string => (find(estateId) ?? shown)?.timeZone ?? defaultTimeZone;
  const hasSeveralZones = new Set(estates.map(({ timeZone }) => timeZone)).size > 1;
  return {
    zoneOf,
    momentOf: (instant, estateId) => momentText(instant, zoneOf(estateId), hasSeveralZones),
    hasSeveralZones,
  };
}
