import {
  decidePlace,
  findNearestLocation,
  type Fix,
  type PlaceVerdict,
} from '@ekhaya/contract/gate-access/geofence.rules';
import { useEffect, useState } from 'react';
import { useLocation, type Location, type LocationFix } from '../../../../platform/location/location.ts';
import { useIsOnline } from '../../../../platform/network/online.ts';
import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';
import { useNow } from '../../clock/use-now.ts';

/** 'Access eligibility every 2 s', in milliseconds. */
const EVERY = 2_000;
/** 'initial check 3 s': so long a first place is waited for before anything is said. */
const INITIAL_CHECK = 3_000;
/** 'QR refresh default 2 s', in milliseconds. */
const DEFAULT_REFRESH = 2_000;

/** Whether the pass may be shown here and now, and why not. */
export type Eligibility =
  | PlaceVerdict<AccessLocation>
  | { kind: 'waiting' }
  /** The browser cannot tell places, or is not allowed to. */
  | { kind: 'unsupported' | 'refused' };

/** What the screen goes by. */
interface EligibilityHere {
  eligibility: Eligibility;
  fix?: LocationFix;
  /** `refreshInterval` of the nearest gate, in milliseconds; of the first one while there is no fix. */
  refreshMs: number;
}

/**
 * Follows whether the pass may be shown. It is evaluated every 2 s, every `refreshInterval` of the nearest gate where
 * that is shorter, and whenever the phone says that it is somewhere else.
 */
export function useEligibility(locations: readonly AccessLocation[]): EligibilityHere {
  const location = useLocation();
  const isOnline = useIsOnline();
  const isFirstCheckOver = useFirstCheck();
  const fix = location.state === 'found' ? location.fix : undefined;
  const nearest = fix === undefined ? undefined : findNearestLocation(locations, fix)?.location;
  const asked = (nearest ?? locations[0])?.refreshInterval ?? 0;
  const refreshMs = asked > 0 ? asked : DEFAULT_REFRESH;
  const now = useNow(Math.min(EVERY, refreshMs));
  const eligibility = decideEligibility(locations, location, { now, isOnline, isFirstCheckOver });
  return { eligibility, ...(fix && { fix }), refreshMs };
}

interface Circumstances {
  now: number;
  isOnline: boolean;
  isFirstCheckOver: boolean;
}

/**
 * What the rules say of the place, and the phone's own reasons where there is none. Without a network nothing is waited
 * for longer than the first check: where the estate allows it the code is then made without a place.
 */
export function decideEligibility(
  locations: readonly AccessLocation[],
  location: Location,
  { now, isOnline, isFirstCheckOver }: Circumstances,
): Eligibility {
  if (location.state === 'waiting' && (!isFirstCheckOver || isOnline)) return { kind: 'waiting' };
  const verdict = decidePlace(locations, location.state === 'found' ? fixOf(location.fix, now) : undefined);
  if (verdict.kind !== 'no-fix') return verdict;
  if (location.state === 'unsupported' || location.state === 'refused') return { kind: location.state };
  return verdict;
}

/** As the rules read it. A fix that is newer than the tick is not older than nothing. */
export const fixOf = ({ latitude, longitude, accuracy, at }: LocationFix, now: number): Fix => ({
  latitude,
  longitude,
  accuracyMetres: accuracy,
  ageMs: Math.max(0, now - at),
});

function useFirstCheck(): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), INITIAL_CHECK);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
