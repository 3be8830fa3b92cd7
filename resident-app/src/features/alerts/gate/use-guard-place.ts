import { alertPositionMs } from '@ekhaya/contract/alerts/alerts.rules';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  followLocation,
  requestNewerPosition,
  useLocation,
  type Location,
} from '../../../platform/location/location.ts';
import { isOnline } from '../../../platform/network/online.ts';
import { reportPlace } from '../alerts.queries.ts';
import { renewPlace, sentPositionOf } from '../sent-position.ts';

/** The place of a guard's phone while an alert is open. */
export interface GuardPlace {
  /** `not-asked` until the guard gives her place, `unknown` until it is known whether she gave it before. */
  state: 'unknown' | 'not-asked' | Location['state'];
  location: Location;
  /** Asks the phone for its place. */
  ask: () => void;
}

/** Whether this phone gives its place to the app already; undefined until that is known. */
function useMayLocate(): boolean | undefined {
  const [may, setMay] = useState<boolean>();
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
      if (!isGone) setMay(status?.state === 'granted');
    };
    void look();
    return () => {
      isGone = true;
    };
  }, []);
  return may;
}

/**
 * Follows the place of a guard's phone and sends it to the control room every 10 seconds, for each of some open alerts. A guard who
 * reads an alert is asked for her place only when she presses a button; until then, and when the phone refuses it, the control room
 * reads that it is not known.
 * @param alertIds the alerts for which it is sent; none for somebody who does not guard there
 */
export function useGuardPlace(alertIds: readonly string[]): GuardPlace {
  const mayLocate = useMayLocate();
  const [hasAsked, setHasAsked] = useState(false);
  const isAsked = mayLocate === true || hasAsked;
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = followLocation();
    // Where another part of the app follows it already, nothing else asks the phone anew.
    requestNewerPosition();
    return stop;
  }, [isAsked]);
  const location = useLocation();
  // A position that the phone knew before the alert may be an hour old.
  const [before] = useState(location);
  const known = location === before ? 'waiting' : location.state;
  const state = isAsked ? known : mayLocate === undefined ? 'unknown' : 'not-asked';

  const report = useEffectEvent((hasPlace: boolean) => {
    if (!isOnline()) return;
    const position = hasPlace ? sentPositionOf(location) : null;
    // A failed call is no loss: a newer position follows. The end of an alert is read with the alerts.
    for (const id of alertIds) void reportPlace(id, position).catch(() => undefined);
  });
  const ids = alertIds.join(' ');
  const isSettled = state !== 'unknown' && state !== 'waiting';
  const isFound = state === 'found';
  useEffect(() => {
    if (ids === '' || !isSettled) return undefined;
    const again = (): void => report(isFound);
    again();
    const timer = setInterval(again, alertPositionMs);
    const stopLocating = renewPlace();
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      stopLocating();
      removeEventListener('online', again);
    };
  }, [ids, isSettled, isFound]);

  return { state, location, ask: () => setHasAsked(true) };
}
