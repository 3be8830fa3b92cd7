import { ageText } from '@ekhaya/ui-kit/feedback/age-text';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import type { ReactNode } from 'react';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { requestConfirmation } from '../../../platform/dialogs/dialogs.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead } from '../../../platform/query/query.ts';
import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import { logOut } from '../log-out.ts';
import {
  readGatePhones,
  readSignedInDevices,
  removeGatePhone,
  signOutDevice,
  type GatePhone,
  type SignedInDevice,
} from '../profile.queries.ts';
import { DEVICES_KEY, useDeviceRemoval } from '../use-device-removal.ts';

/** Lists the devices where the person is signed in and the phones that open the gate for her. Each can be removed. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Devices" isOpen onClose={onClose}>
      <SignedInDevices onLogOut={onClose} />
      <GatePhones />
    </Sheet>
  );
}

function SignedInDevices({ onLogOut }: { onLogOut: () => void }) {
  const isOnline = useIsOnline();
  const devices = useRead([DEVICES_KEY, 'signed-in'], readSignedInDevices, { staleAfterMs: 0 });
  const { remove, removing } = useDeviceRemoval(signOutDevice, 'The device could not be signed out');
  const signOut = ({ id, isCurrent }: SignedInDevice): void => {
    if (!isCurrent) {
      remove(id);
      return;
    }
    onLogOut();
    void logOut();
  };
  return (
    <Section title="SIGNED IN">
      <QueryView
        query={devices}
        isOffline={!isOnline}
        loading={<SkeletonRows count={2} />}
        empty={<Empty text="No devices found." isPart />}
        error="Your devices could not be read"
      >
        {(list) => (
          <Rows label="Signed in">
            {list.map((device) => (
              <Row
                key={device.id}
                title={deviceName(device.userAgent)}
                note={device.isCurrent ? 'This device' : `Last used ${daysText(device.lastUsedAt)}`}
                trailing={
                  <Button
                    variant="text"
                    aria-label={`Sign out ${deviceName(device.userAgent)}${device.isCurrent ? ', this device' : ''}`}
                    // Signing out this device works offline. Another device needs the server.
                    disabled={!isOnline && !device.isCurrent}
                    isBusy={removing === device.id}
                    onClick={() => signOut(device)}
                  >
                    Sign out
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
      </QueryView>
    </Section>
  );
}

function GatePhones() {
  const isOnline = useIsOnline();
  const phones = useRead([DEVICES_KEY, 'gate-phones'], readGatePhones, { staleAfterMs: 0 });
  const { remove, removing } = useDeviceRemoval(removeGatePhone, 'The phone could not be removed');

  async function confirmRemoval({ id, name }: GatePhone): Promise<void> {
    const isConfirmed = await requestConfirmation({
      title: `Remove ${deviceName(name)}?`,
      text: 'Its codes open no gate from now on. It can be enrolled again with your PIN.',
      confirmLabel: 'Remove',
      cancelLabel: 'Cancel',
      isDangerous: true,
    });
    if (isConfirmed) remove(id);
  }

  return (
    <Section title="PHONES FOR THE GATE">
      <QueryView
        query={phones}
        isOffline={!isOnline}
        isSecond
        loading={<SkeletonRows count={1} />}
        empty={<Empty text="No phone opens the gate for you yet." isPart />}
        error="Your phones for the gate could not be read"
      >
        {(list) => (
          <Rows label="Phones for the gate">
            {list.map((phone) => (
              <Row
                key={phone.id}
                title={deviceName(phone.name)}
                note={`Last used ${daysText(phone.renewedAt)}`}
                trailing={
                  <Button
                    variant="text"
                    aria-label={`Remove ${deviceName(phone.name)}`}
                    disabled={!isOnline}
                    isBusy={removing === phone.id}
                    onClick={() => void confirmRemoval(phone)}
                  >
                    Remove
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
      </QueryView>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="type-over mb-2">{title}</h3>
      {children}
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The age in days: the server records the last use only to the day. */
function daysText(instant: string): string {
  const then = new Date(instant).getTime();
  return Date.now() - then < DAY_MS ? 'in the last day' : ageText(then);
}
