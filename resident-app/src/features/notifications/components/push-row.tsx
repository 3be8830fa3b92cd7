import { useEffect, useState, useSyncExternalStore } from 'react';
import { bellIcon } from '@ekhaya/ui-kit/art/icons';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { pushState, readPushState, turnPushOff, turnPushOn } from '../../../platform/push/push.ts';

/** Asks whether this browser may tell the person things while the app is closed; nothing where it may not or already does. */
export function PushOffer() {
  const state = useSyncExternalStore(pushState.subscribe, pushState.get, () => 'unknown' as const);
  const { isBusy, run } = useChange();
  useEffect(() => void readPushState(), []);
  if (state !== 'off') return null;
  return (
    <div className="mb-2">
      <Rows label="Push notifications" indent="icon">
        <Row
          lead={{ kind: 'icon', path: bellIcon }}
          title="Get told on this phone"
          note="Answers to your bookings and news, also while the app is closed."
          isDisabled={isBusy}
          onPress={() => void run(turnPushOn)}
        />
      </Rows>
    </div>
  );
}

/** Below the list, for who is told while the app is closed. */
export function PushEnd() {
  const state = useSyncExternalStore(pushState.subscribe, pushState.get, () => 'unknown' as const);
  const { isBusy, run } = useChange();
  if (state !== 'on') return null;
  return (
    <div className="mt-2">
      <Rows label="Push notifications" indent="icon">
        <Row
          lead={{ kind: 'icon', path: bellIcon }}
          title="Stop telling this phone"
          note="You are told here while the app is closed."
          isDisabled={isBusy}
          onPress={() => void run(turnPushOff)}
        />
      </Rows>
    </div>
  );
}

/** Runs a change and says when it did not work. */
function useChange() {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (change: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await change();
    } catch {
      showToast('error', 'This could not be changed. Please try again.');
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
