import { nearestGate } from '@ekhaya/contract/places/gates.rules';
import type { PlanPart, Position } from '@ekhaya/contract/places/plan.rules';
import type { Directions } from '@ekhaya/contract/places/places';
import { useRead } from '../../../platform/query/query.ts';
import { readWay } from '../alerts.queries.ts';
import type { GuardPlace } from './use-guard-place.ts';

/** About 10 m: a nearer position is the same way. */
const DIGITS = 4;

const written = ([longitude, latitude]: Position): string => `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;

/** The way by car to a position at an estate: from where the guard's phone is, else from the nearest gate. */
export function useWayToHer(
  estateId: string,
  parts: readonly PlanPart[],
  { to, place: { state, location } }: { to: Position | undefined; place: Pick<GuardPlace, 'state' | 'location'> },
): Directions | undefined {
  const gate = to && nearestGate(parts, to)?.line[0];
  const from: Position | undefined =
    state === 'found' && location.state === 'found' ? [location.fix.longitude, location.fix.latitude] : gate;
  const [start, end] = [from === undefined ? '' : written(from), to === undefined ? '' : written(to)];
  const { data } = useRead(['way-to-her', estateId, start, end], () => readWay(estateId, start, end), {
    isEnabled: start !== '' && end !== '',
    isStored: false,
    // The way of before stays while the guard drives.
    keepsPreviousData: true,
  });
  return data;
}
