import { lazy, Suspense } from 'react';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRingingWalkIns } from './use-ringing-walk-ins.ts';

const RingSheet = lazy(async () => ({ default: (await import('./ring.sheet.tsx')).RingSheet }));

/** Shows the sheet of a walk-in at the gate over whichever screen is open. */
export function WalkInRing() {
  const isOnline = useIsOnline();
  const [first] = useRingingWalkIns();
  if (!first || !isOnline) return null;
  return (
    <Suspense>
      <RingSheet key={first.id} walkIn={first} />
    </Suspense>
  );
}
