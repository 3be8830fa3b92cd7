import type { Directions } from '@ekhaya/contract/places/places';
import type { Position } from '@ekhaya/contract/places/plan.rules';
import type { Destination } from '@ekhaya/contract/places/destinations.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
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
  /** The key of the destination that is asked for. */
  busyKey: string | undefined;
  /** The destination to which no way could be shown, and why. */
  failed: { key: string; text: string } | undefined;
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
  const [busyKey, setBusy] = useState<string>();
  const [failed, setFailed] = useState<Way['failed']>();
  const asked = useRef(0);
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
    asked.current += 1;
    const turn = asked.current;
    setFailed(undefined);
    setBusy(undefined);
    if (!isOnline()) {
      if (last?.to.key === to.key) show(last);
      else setFailed({ key: to.key, text: 'Directions need a network.' });
      return;
    }
    setBusy(to.key);
    try {
      const known = { to, way: await readDirections(estateId, from, to.at) };
      // She has asked for another way since.
      if (turn !== asked.current) return;
      show(known);
      setLast(known);
      void writeStored(nameOf(estateId), known);
    } catch (thrown) {
      if (turn !== asked.current) return;
      // The server logs it (spec section 8: directions failure logged only). The card says it in the place of its note.
      const hasNoWay = thrown instanceof ApiError && thrown.code === 'places/no-way';
      setFailed({ key: to.key, text: hasNoWay ? 'No road leads there.' : 'The way could not be read.' });
    }
    setBusy(undefined);
  };
  return { shown, last, busyKey, failed, ask, close: () => setShown(undefined) };
}
