import { nearestGate } from '@ekhaya/contract/places/roads.rules';
import type { PlanPart, Position } from '@ekhaya/contract/places/plan.rules';
import type { Directions } from '@ekhaya/contract/places/places';
import { useEffect, useState } from 'react';
import { followLocation, useLocation } from '../../../platform/location/location.ts';
import { useRead } from '../../../platform/query/query.ts';
import { readWay } from '../alerts.queries.ts';

/** About 10 m: a nearer position is the same way. */
const DIGITS = 4;

const written = ([longitude, latitude]: Position): string => `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;

/** Whether this phone gives its place to the app already. A guard who reads an alert is asked for it only when she presses a button. */
function useMayLocate(): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
      if (!isGone) setMay(status?.state === 'granted');
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, []);
  return may;
}

/** The way to her, and how the guard asks for the way from where she is. */
interface WayToHer {
  way: Directions | undefined;
  /** Asks the phone for its place. Undefined once it was asked. */
  askForPlace: (() => void) | undefined;
  /** The phone does not give its place: the way begins at a gate. */
  isRefused: boolean;
}

/** The way by car to a position at an estate: from where the guard's phone is, else from the nearest gate. */
export function useWayToHer(estateId: string, parts: readonly PlanPart[], to: Position | undefined): WayToHer {
  const mayLocate = useMayLocate();
  const [hasAsked, setHasAsked] = useState(false);
  const isAsked = mayLocate || hasAsked;
  useEffect(() => (isAsked ? followLocation() : undefined), [isAsked]);
  const location = useLocation();
  const gate = to && nearestGate(parts, to)?.line[0];
  const from: Position | undefined =
    isAsked && location.state === 'found' ? [location.fix.longitude, location.fix.latitude] : gate;
  const [start, end] = [from === undefined ? '' : written(from), to === undefined ? '' : written(to)];
  const { data } = useRead(['way-to-her', estateId, start, end], () => readWay(estateId, start, end), {
    isEnabled: start !== '' && end !== '',
    // The way of before stays while the guard drives.
    keepsPreviousData: true,
  });
  return {
    way: data,
    askForPlace: isAsked ? undefined : () => setHasAsked(true),
    isRefused: isAsked && (location.state === 'refused' || location.state === 'unsupported'),
  };
}
