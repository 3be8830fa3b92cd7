import { defaultTimeZone, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { StaffPermission } from '../../platform/session/staff.ts';
import { useMinute } from '../../platform/time/use-minute.ts';
import { useChosenEstate, useEstatesWithPermission } from '../../platform/session/use-staff.ts';

/** The estate that a room of the gates shows. */
export interface GateEstate {
  /** Empty while the person's rights are loading. */
  estateId: string;
  name: string;
  timeZone: string;
  /** Today at the estate, `YYYY-MM-DD`. */
  today: string;
  /** The estates that the person can choose from; one of them is shown at a time. */
  estates: readonly { id: string; name: string }[];
  choose: (estateId: string) => void;
}

const noEstate = { id: '', name: '', timeZone: defaultTimeZone };

/** The estate that is chosen in the console, or the first where the person holds the permission. */
export function useGateEstate(permission: StaffPermission): GateEstate {
  const estates = useEstatesWithPermission(permission);
  const [, choose] = useChosenEstate();
  const now = useMinute();
  const { id, name, timeZone } = estates[0] ?? noEstate;
  return { estateId: id, name, timeZone, today: wallClockAt(new Date(now), timeZone).date, estates, choose };
}
