import { lazy, Suspense } from 'react';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRinging } from './use-ringing-walk-ins.ts';

const RingSheet = lazy(async () => ({ default: (await import('./ring.sheet.tsx')).RingSheet }));

/** Somebody without an invitation is at the gate: whichever screen is open, the house is asked. */
export function WalkInRing() {
  const isOnline = useIsOnline();
  const [first] = useRinging();
  if (!first || !isOnline) return null;
  return (
    <Suspense>
      <RingSheet key={first.id} walkIn={first} />
    </Suspense>
  );
}
