import { defaultTimeZone } from '@ekhaya/contract/time/wall-clock.rules';
import { momentText } from '../rooms/written-times.ts';
import { useChosenEstate, useStaffMember } from './use-staff.ts';

/** The wall clocks of the estates. */
export interface EstateClock {
  /** The zone of an estate; of the one that is shown, or her first, where none is meant. */
  zoneOf: (estateId?: string) => string;
  /** An instant on the wall clock of the estate that it happened at; it names the zone where hers have several. */
  momentOf: (instant: string, estateId?: string) => string;
  /** Whether her estates lie in several zones. */
  hasSeveralZones: boolean;
}

/** Instants as the people at an estate say them, wherever the desk stands. */
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
