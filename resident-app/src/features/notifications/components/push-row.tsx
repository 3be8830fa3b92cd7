import { useEffect, useState, useSyncExternalStore } from 'react';
import { bellIcon } from '@ekhaya/ui-kit/art/icons';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { pushState, readPushState, turnPushOff, turnPushOn } from '../../../platform/push/push.ts';

/** A row that turns push messages on. Hidden while they are on, blocked or impossible in this browser. */
export function PushOnRow() {
  const state = useSyncExternalStore(pushState.subscribe, pushState.get, () => 'unknown' as const);
  const { isBusy, run } = usePushChange();
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

/** A row that turns push messages off. Hidden while they are off. */
export function PushOffRow() {
  const state = useSyncExternalStore(pushState.subscribe, pushState.get, () => 'unknown' as const);
  const { isBusy, run } = usePushChange();
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

/** Runs a change of the push setting and shows a toast when it fails. */
function usePushChange() {
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
