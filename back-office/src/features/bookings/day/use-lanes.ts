import { useMemo, useRef } from 'react';
import type { DayPlace } from './places.rules.ts';

/** The rows of the plan of a day, between which a booking can be moved. */
export interface Lanes {
  /** Takes the track of a place. @returns a function that takes it out again */
  add: (key: string, track: HTMLElement | null) => () => void;
  /** The places that a booking of one may move to, in their order: those of its service, if one booking excludes another. */
  placesOf: (place: DayPlace) => readonly DayPlace[];
  /** The place among them at a height of the window, in CSS pixels; the nearest one outside of them. */
  placeAt: (clientY: number, place: DayPlace) => DayPlace;
  /** The width of the track of a place, in CSS pixels. */
  widthOf: (place: DayPlace) => number;
  /** How far the track of another place lies below that of one, in CSS pixels. */
  distance: (from: DayPlace, to: DayPlace) => number;
}

/** Measures the rows of the plan of a day. */
export function useLanes(places: readonly DayPlace[]): Lanes {
  const tracks = useRef(new Map<string, HTMLElement>());
  return useMemo(() => {
    const boxOf = ({ key }: DayPlace): DOMRect | undefined => tracks.current.get(key)?.getBoundingClientRect();
    const topOf = (place: DayPlace): number => boxOf(place)?.top ?? 0;
    const placesOf = (place: DayPlace): DayPlace[] =>
      place.isExclusive ? places.filter(({ serviceId }) => serviceId === place.serviceId) : [place];
    return {
      placesOf,
      add: (key, track) => {
        if (track !== null) tracks.current.set(key, track);
        return () => tracks.current.delete(key);
      },
      placeAt: (clientY, place) =>
        placesOf(place).findLast((each) => topOf(each) <= clientY) ?? placesOf(place)[0] ?? place,
      widthOf: (place) => boxOf(place)?.width ?? 0,
      distance: (from, to) => topOf(to) - topOf(from),
    };
  }, [places]);
}
