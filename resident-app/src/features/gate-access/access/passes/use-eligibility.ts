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

/** 'Access eligibility every 2 s'. */
const EVALUATION_INTERVAL_MS = 2_000;
/** 'initial check 3 s': how long the first location may take before its absence is shown. */
const INITIAL_CHECK_MS = 3_000;
/** 'QR refresh default 2 s'. */
const DEFAULT_REFRESH_MS = 2_000;

/** Whether the pass may be shown at the phone's location now, or why not. */
export type Eligibility =
  | PlaceVerdict<AccessLocation>
  | { kind: 'waiting' }
  /** The browser cannot find its location, or is not allowed to. */
  | { kind: 'unsupported' | 'refused' };

interface CurrentEligibility {
  eligibility: Eligibility;
  fix?: LocationFix;
  /** Milliseconds between two refreshes: `refreshInterval` of the nearest gate, or of the first one while there is no fix. */
  refreshMs: number;
}

/**
 * Tracks whether the pass may be shown. Evaluates it every 2 s, or every `refreshInterval` of the nearest gate where that
 * is shorter, and whenever the phone's location changes.
 */
export function useEligibility(locations: readonly AccessLocation[]): CurrentEligibility {
  const location = useLocation();
  const isOnline = useIsOnline();
  const isInitialCheckOver = useInitialCheckOver();
  const fix = location.state === 'found' ? location.fix : undefined;
  const nearest = fix === undefined ? undefined : findNearestLocation(locations, fix)?.location;
  const interval = (nearest ?? locations[0])?.refreshInterval ?? 0;
  const refreshMs = interval > 0 ? interval : DEFAULT_REFRESH_MS;
  const now = useNow(Math.min(EVALUATION_INTERVAL_MS, refreshMs));
  const eligibility = decideEligibility(locations, location, { now, isOnline, isInitialCheckOver });
  return { eligibility, ...(fix && { fix }), refreshMs };
}

interface Circumstances {
  now: number;
  isOnline: boolean;
  isInitialCheckOver: boolean;
}

/**
 * Decides by the rules of the gates, or by the phone's own reason where it has no location. Offline, the location is not
 * awaited longer than the initial check: where the estate allows it, the code is then made without a location.
 */
export function decideEligibility(
  locations: readonly AccessLocation[],
  location: Location,
  { now, isOnline, isInitialCheckOver }: Circumstances,
): Eligibility {
  if (location.state === 'waiting' && (!isInitialCheckOver || isOnline)) return { kind: 'waiting' };
  const verdict = decidePlace(locations, location.state === 'found' ? fixOf(location.fix, now) : undefined);
  if (verdict.kind !== 'no-fix') return verdict;
  if (location.state === 'unsupported' || location.state === 'refused') return { kind: location.state };
  return verdict;
}

/** Converts a fix to the form of the rules. A fix newer than `now` has the age 0. */
export const fixOf = ({ latitude, longitude, accuracy, at }: LocationFix, now: number): Fix => ({
  latitude,
  longitude,
  accuracyMetres: accuracy,
  ageMs: Math.max(0, now - at),
});

/** Whether the time of the initial check has passed. */
function useInitialCheckOver(): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), INITIAL_CHECK_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
