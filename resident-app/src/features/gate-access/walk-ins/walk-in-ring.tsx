import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/network/lazy-part.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRingingWalkIns } from './use-ringing-walk-ins.ts';

const RingSheet = lazyPart(async () => (await import('./ring.sheet.tsx')).RingSheet);

/** Shows the sheet of a walk-in at the gate over whichever screen is open, one after the other. */
export function WalkInRing() {
  const isOnline = useIsOnline();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const first = useRingingWalkIns().find(({ id }) => !dismissed.includes(id));
  if (!first || !isOnline) return null;
  return (
    <Suspense>
      <RingSheet key={first.id} walkIn={first} onDismiss={() => setDismissed([...dismissed, first.id])} />
    </Suspense>
  );
}
