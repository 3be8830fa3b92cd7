import { codeOf } from '@ekhaya/browser/api/api-error';
import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { AddPasskeySheet } from './add-passkey.sheet.tsx';
import { addPasskey } from './passkeys.queries.ts';
import { passkeyProblem } from './password-problem.ts';
import { DEVICES_KEY } from './use-device-removal.ts';

const nameOfThisDevice = (): string => deviceName(navigator.userAgent);

/** Offers to make a passkey on this device, with its name. */
export function PasskeyOfferSheet({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const { mutateAsync, isPending } = useWrite(addPasskey);

  async function add(): Promise<void> {
    setProblem(undefined);
    try {
      if (!(await mutateAsync({ name: nameOfThisDevice(), password: undefined }))) {
        setProblem('No passkey was made. You can try again.');
        return;
      }
    } catch (thrown) {
      // The sheet was open for long: the sign-in is no longer fresh.
      if (codeOf(thrown) === 'auth/wrong-password') setNeedsPassword(true);
      else setProblem(passkeyProblem(thrown));
      return;
    }
    await invalidate([DEVICES_KEY]);
    showToast('success', 'Passkey added');
    onClose();
  }

  if (needsPassword) return <AddPasskeySheet suggestedName={nameOfThisDevice()} onClose={onClose} />;
  return (
    <Sheet
      title="Sign in without a password"
      isOpen
      onClose={onClose}
      actions={
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button isBusy={isPending} onClick={() => void add()}>
            Add a passkey
          </Button>
        </ButtonPair>
      }
    >
      <div className="stack">
        <p>
          With a passkey you sign in on this device by your fingerprint, your face or its lock. Your password stays. You
          can remove the passkey in your profile, under Devices and passkeys.
        </p>
        {problem !== undefined && <Failure text={problem} />}
      </div>
    </Sheet>
  );
}
