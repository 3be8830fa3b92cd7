import { LoadingLayer } from '@ekhaya/ui-kit/navigation/layer';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { phoneIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { lazyPart } from '../../../platform/network/lazy-part.ts';
import { useSession } from '../../../platform/session/session.ts';
import { openVerifyNumberSheet, verifyNumberPrompt } from './verify-number-prompt.ts';

const VerifyNumberSheet = lazyPart(async () => (await import('./verify-number.sheet.tsx')).VerifyNumberSheet);

/** Reminds a person on Home to verify her mobile number, and shows the sheet that verifies it. */
export function VerifyNumberReminder() {
  const { user } = useSession();
  const isOpen = useSyncExternalStore(verifyNumberPrompt.subscribe, verifyNumberPrompt.get, () => false);
  // The sheet stays mounted after it was opened, so that its closing can be animated.
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  if (!user) return null;
  return (
    <>
      {!user.mobileVerified && (
        <div className="mb-4">
          <Rows label="Your mobile number" indent="icon">
            <Row
              lead={{ kind: 'icon', path: phoneIcon }}
              title="Verify your mobile number"
              note="Until then you cannot invite visitors or use the gate."
              onPress={openVerifyNumberSheet}
            />
          </Rows>
        </div>
      )}
      {hasOpened && (
        <Suspense fallback={isOpen && <LoadingLayer onClose={() => verifyNumberPrompt.set(false)} />}>
          <VerifyNumberSheet mobile={user.mobile} isOpen={isOpen} onClose={() => verifyNumberPrompt.set(false)} />
        </Suspense>
      )}
    </>
  );
}
