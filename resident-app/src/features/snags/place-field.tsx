import { pinIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { followLocation, useLocation } from '../../platform/location/location.ts';
import type { SnagDraft } from './snag-draft.ts';

/** The plan loads where a place was found. */
const LazyPlan = lazy(async () => ({ default: (await import('../../platform/plan/estate-plan.tsx')).EstatePlan }));

interface PlaceFieldProps {
  fix: SnagDraft['fix'];
  onChange: (fix: SnagDraft['fix']) => void;
}

const refusals: Partial<Record<string, string>> = {
  refused: 'This phone does not give its place to the app. Please write where it is.',
  unsupported: 'This phone cannot say where it is. Please write where it is.',
  'not-found': 'The place could not be found. Please write where it is.',
};

/** The place of the phone, asked for by a button: the app never looks where somebody is by itself. */
export function PlaceField({ fix, onChange }: PlaceFieldProps) {
  const [isAsking, setAsking] = useState(false);
  if (fix) {
    return (
      <>
        <div className="snag-place">
          <Icon path={pinIcon} />
          <p>
            {fix.accuracy === 0
              ? 'The place that you chose on the plan is added.'
              : `The place of this phone is added, to within ${Math.max(1, Math.round(fix.accuracy))} m. Press the plan to move it.`}
          </p>
          <IconButton icon={trashIcon} label="Remove the place" onClick={() => onChange(null)} />
        </div>
        <Suspense>
          <LazyPlan
            label="Plan of the estate with the place. A press moves it."
            pin={{ at: [fix.longitude, fix.latitude], accuracy: fix.accuracy }}
            onPress={([longitude, latitude]) => onChange({ latitude, longitude, accuracy: 0 })}
          />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {isAsking && (
        <PhonePlace
          onFound={(found) => {
            setAsking(false);
            onChange(found);
          }}
        />
      )}
      {!isAsking && (
        <Button variant="quiet" icon={pinIcon} onClick={() => setAsking(true)}>
          Use where I am
        </Button>
      )}
    </>
  );
}

/** Asks the phone where it is until it says so. */
function PhonePlace({ onFound }: { onFound: (fix: NonNullable<SnagDraft['fix']>) => void }) {
  const location = useLocation();
  useEffect(followLocation, []);
  const found = location.state === 'found' ? location.fix : undefined;
  useEffect(() => {
    if (found) onFound({ latitude: found.latitude, longitude: found.longitude, accuracy: found.accuracy });
  }, [found, onFound]);
  return (
    <p className="snag-note" role="status">
      {refusals[location.state] ?? 'Finding the place of this phone …'}
    </p>
  );
}
