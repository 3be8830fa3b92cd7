import { buildingIcon, phoneIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { requestConfirmation } from '../../../platform/dialogs/dialogs.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead } from '../../../platform/query/query.ts';
import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import {
  readGatePhones,
  readSignedInDevices,
  removeGatePhone,
  signOutDevice,
  type GatePhone,
} from '../profile.queries.ts';
import { DeviceSection } from './device-section.tsx';
import { daysText } from './device-texts.ts';
import { DEVICES_KEY, useDeviceRemoval } from './use-device-removal.ts';

/** Lists the devices where the person is signed in. Each but this one can be signed out. */
export function SignedInDevices() {
  const isOnline = useIsOnline();
  const devices = useRead([DEVICES_KEY, 'signed-in'], readSignedInDevices, { staleAfterMs: 0 });
  const { remove, removing } = useDeviceRemoval(signOutDevice, 'The device could not be signed out');
  return (
    <DeviceSection title="SIGNED IN ON">
      <QueryView
        query={devices}
        isOffline={!isOnline}
        loading={<SkeletonRows count={2} />}
        empty={<Empty text="No devices found." isPart />}
        error="Your devices could not be read"
        isSecond
      >
        {(list) => (
          <Rows label="Signed in on" indent="plate">
            {list.map((device) => (
              <Row
                key={device.id}
                title={deviceName(device.userAgent)}
                note={device.isCurrent ? 'This device' : `Last used ${daysText(device.lastUsedAt)}`}
                lead={{ kind: 'plate', path: iconOf(device.userAgent) }}
                trailing={
                  device.isCurrent ? (
                    <Badge tone="good" text="HERE" icon={tickIcon} />
                  ) : (
                    <Button
                      variant="text"
                      aria-label={`Sign out ${deviceName(device.userAgent)}`}
                      disabled={!isOnline}
                      isBusy={removing === device.id}
                      onClick={() => remove(device.id)}
                    >
                      Sign out
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </QueryView>
    </DeviceSection>
  );
}

/** Lists the phones that open the gate for the person. Each can be removed. */
export function GatePhones() {
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
    <DeviceSection title="PHONES FOR THE GATE">
      <QueryView
        query={phones}
        isOffline={!isOnline}
        isSecond
        loading={<SkeletonRows count={1} />}
        empty={<Empty text="No phone opens the gate for you yet." isPart />}
        error="Your phones for the gate could not be read"
      >
        {(list) => (
          <Rows label="Phones for the gate" indent="plate">
            {list.map((phone) => (
              <Row
                key={phone.id}
                title={deviceName(phone.name)}
                note={`Last used ${daysText(phone.renewedAt)}`}
                lead={{ kind: 'plate', path: iconOf(phone.name) }}
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
    </DeviceSection>
  );
}

/** A telephone for phones and tablets, a building for computers, as in the frame of the screen. */
const iconOf = (userAgent: string): string => (/iPhone|iPad|Android/.test(userAgent) ? phoneIcon : buildingIcon);
