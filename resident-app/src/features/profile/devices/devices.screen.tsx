import { logoutIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState } from 'react';
import { useIsOnline } from '../../../platform/network/online.ts';
import { invalidate } from '../../../platform/query/query.ts';
import { signOutEverywhereElse } from '../log-out.ts';
import { GatePhones, SignedInDevices } from './device-lists.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { DEVICES_KEY } from './use-device-removal.ts';
import './devices.css';

/** The passkeys of the person, the devices where she is signed in, the phones that open the gate, and how she signs in. */
export function DevicesScreen() {
  const isOnline = useIsOnline();
  const [isSigningOut, setIsSigningOut] = useState(false);
  async function signOutOthers(): Promise<void> {
    setIsSigningOut(true);
    await signOutEverywhereElse();
    await invalidate([DEVICES_KEY]);
    setIsSigningOut(false);
  }
  return (
    <PageFrame
      title="Devices and passkeys"
      backHref="/profile"
      dock={
        <Button
          variant="danger"
          icon={logoutIcon}
          disabled={!isOnline}
          isBusy={isSigningOut}
          onClick={() => void signOutOthers()}
        >
          Sign out everywhere else
        </Button>
      }
    >
      <PasskeysSection />
      <SignedInDevices />
      <GatePhones />
      <SignInSection />
    </PageFrame>
  );
}
