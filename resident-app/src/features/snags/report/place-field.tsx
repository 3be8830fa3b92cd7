import type { Position } from '@ekhaya/contract/places/plan.rules';
import { mapIcon, pinIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';
import { Suspense, useEffect, useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { followLocation, useLocation } from '../../../platform/location/location.ts';
import { lazyPart } from '../../../platform/network/lazy-part.ts';
import { partsOfPlan, useEstatePlan } from '../../../platform/plan/use-estate-plan.ts';
import type { SnagDraft } from '../snag-draft.ts';

/** The plan loads where a place was found, or is to be chosen. */
const LazyPlan = lazyPart(async () => (await import('../../../platform/plan/estate-plan.tsx')).EstatePlan);

type Fix = NonNullable<SnagDraft['fix']>;

/** A place that was chosen on the plan is exact. */
const chosenFix = ([longitude, latitude]: Position): Fix => ({ latitude, longitude, accuracy: 0 });

interface PlaceFieldProps {
  fix: SnagDraft['fix'];
  onChange: (fix: SnagDraft['fix']) => void;
}

const refusals: Partial<Record<string, string>> = {
  refused: 'This phone does not give its place to the app. Please write where it is.',
  unsupported: 'This phone cannot say where it is. Please write where it is.',
  'not-found': 'The place could not be found. Please write where it is.',
};

/** The place of a report, from the phone or the plan. A button asks the phone: the app never looks where somebody is by itself. */
export function PlaceField({ fix, onChange }: PlaceFieldProps) {
  const [isAsking, setAsking] = useState(false);
  const [isOnPlan, setOnPlan] = useState(false);
  const take = (found: Fix): void => {
    setAsking(false);
    setOnPlan(false);
    onChange(found);
  };
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
            onPress={(at) => onChange(chosenFix(at))}
          />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {isAsking ? (
        <PhonePlace onFound={take} />
      ) : (
        <Button variant="quiet" icon={pinIcon} onClick={() => setAsking(true)}>
          Use where I am
        </Button>
      )}
      {isOnPlan ? (
        <PlaceOnPlan onChoose={take} />
      ) : (
        <Button variant="quiet" icon={mapIcon} onClick={() => setOnPlan(true)}>
          Choose on the plan
        </Button>
      )}
    </>
  );
}

/** Asks the phone where it is until it says so. */
function PhonePlace({ onFound }: { onFound: (fix: Fix) => void }) {
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

/** The plan of the estate, for a place that the phone does not know. */
function PlaceOnPlan({ onChoose }: { onChoose: (fix: Fix) => void }) {
  const { estateID } = useCurrentAccess();
  const plan = useEstatePlan(estateID);
  if (plan.data === undefined) {
    return (
      <p className="snag-note" role="status">
        {plan.isError ? 'The plan could not be read. Please write where it is.' : 'Reading the plan …'}
      </p>
    );
  }
  if (partsOfPlan(plan.data).length === 0) {
    return (
      <p className="snag-note" role="status">
        This estate has no plan. Please write where it is.
      </p>
    );
  }
  return (
    <>
      <p className="snag-note">Press the plan where it is.</p>
      <Suspense>
        <LazyPlan label="Plan of the estate. A press chooses the place." onPress={(at) => onChoose(chosenFix(at))} />
      </Suspense>
    </>
  );
}
