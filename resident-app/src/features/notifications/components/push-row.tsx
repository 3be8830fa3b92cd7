import { useEffect, useState, useSyncExternalStore } from 'react';
import { bellIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { pushState, readPushState, disablePush, enablePush } from '../../../platform/push/push.ts';

/** A row that turns push messages on. Hidden while they are on, blocked or impossible in this browser. */
export function PushOnRow() {
  useEffect(() => void readPushState(), []);
  return (
    <PushRow
      className="mb-2"
      shownWhile="off"
      title="Get told on this phone"
      note="Answers to your bookings and news, also while the app is closed."
      change={enablePush}
    />
  );
}

/** A row that turns push messages off. Hidden while they are off. */
export function PushOffRow() {
  return (
    <PushRow
      className="mt-2"
      shownWhile="on"
      title="Stop telling this phone"
      note="You are told here while the app is closed."
      change={disablePush}
    />
  );
}

interface PushRowProps {
  className: string;
  /** The state of push messages in which the row is shown. */
  shownWhile: 'on' | 'off';
  title: string;
  note: string;
  change: () => Promise<void>;
}

/** A row that changes the push setting when it is pressed, and shows a toast when the change fails. */
function PushRow({ className, shownWhile, title, note, change }: PushRowProps) {
  const state = useSyncExternalStore(pushState.subscribe, pushState.get, () => 'unknown' as const);
  const [isBusy, setIsBusy] = useState(false);
  if (state !== shownWhile) return null;

  async function run(): Promise<void> {
    setIsBusy(true);
    try {
      await change();
    } catch {
      showToast('error', 'This could not be changed. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={className}>
      <Rows label="Push notifications" indent="icon">
        <Row
          lead={{ kind: 'icon', path: bellIcon }}
          title={title}
          note={note}
          isDisabled={isBusy}
          onPress={() => void run()}
        />
      </Rows>
    </div>
  );
}
