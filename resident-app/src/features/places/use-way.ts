import type { Directions } from '@ekhaya/contract/places/places';
import type { Position } from '@ekhaya/contract/places/plan.rules';
import type { Destination } from '@ekhaya/contract/places/destinations.rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOnline } from '../../platform/network/online.ts';
import { readStored, writeStored } from '../../platform/store/encrypted-store.ts';
import { readDirections } from './places.queries.ts';

/** A way that was found, with its destination. */
export interface KnownWay {
  to: Destination;
  way: Directions;
}

/** The directions of the screen. */
export interface Way {
  /** The way that is shown. */
  shown: KnownWay | undefined;
  /** The way that is stored on this phone: without a network it is the only one. */
  last: KnownWay | undefined;
  /** The key of the destination that is asked for, or to which no way could be shown, and why. */
  asked: { key: string; failure?: string } | undefined;
  ask: (to: Destination, from: Position) => Promise<void>;
  close: () => void;
}

const nameOf = (estateId: string): string => `last-way/${estateId}`;

/**
 * Finds ways and keeps the last one on the phone. Without a network the last way is shown at once.
 * @param onShown a way is on the screen now
 */
export function useWay(estateId: string, onShown: (known: KnownWay) => void): Way {
  const [shown, setShown] = useState<KnownWay>();
  const [last, setLast] = useState<KnownWay>();
  const [asked, setAsked] = useState<Way['asked']>();
  const newest = useRef<Destination>(undefined);
  const show = (known: KnownWay): void => {
    setShown(known);
    onShown(known);
  };
  const restore = useEffectEvent((stored: KnownWay): void => {
    setLast(stored);
    if (!isOnline()) show(stored);
  });
  useEffect(() => {
    let isGone = false;
    void readStored<KnownWay>(nameOf(estateId)).then((stored) => {
      if (!isGone && stored !== undefined) restore(stored);
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [estateId]);

  const ask = async (to: Destination, from: Position): Promise<void> => {
    const { key } = to;
    newest.current = to;
    setAsked({ key });
    try {
      const known =
        isOnline() || last?.to.key !== key ? { to, way: await readDirections(estateId, from, to.at) } : last;
      // She has asked for another way since.
      if (newest.current !== to) return;
      setAsked(undefined);
      show(known);
      setLast(known);
      void writeStored(nameOf(estateId), known);
    } catch (thrown) {
      // The server logs it (spec section 8: directions failure logged only). The card says it in the place of its note: that no road
      // leads there, or why the call failed.
      if (newest.current === to) setAsked({ key, failure: (thrown as Error).message });
    }
  };
  return { shown, last, asked, ask, close: () => setShown(undefined) };
}
