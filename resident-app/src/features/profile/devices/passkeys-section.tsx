import { LoadingLayer } from '@ekhaya/ui-kit/navigation/layer';
import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import { plusIcon, scanIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Suspense, useState } from 'react';
import { requestConfirmation } from '../../../platform/dialogs/dialogs.ts';
import { lazyPart } from '../../../platform/network/lazy-part.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead } from '../../../platform/query/query.ts';
import { canUsePasskeys } from '../../../platform/session/passkey-support.ts';
import { readPasskeys, removePasskey, type Passkey } from './passkeys.queries.ts';
import { DeviceSection } from './device-section.tsx';
import { dayText, daysText } from './device-texts.ts';
import { DEVICES_KEY, useDeviceRemoval } from './use-device-removal.ts';

const AddPasskeySheet = lazyPart(async () => (await import('./add-passkey.sheet.tsx')).AddPasskeySheet);

/** Lists the passkeys of the person. Several can be added, each with a name, and each can be removed. */
export function PasskeysSection() {
  const isOnline = useIsOnline();
  const passkeys = useRead([DEVICES_KEY, 'passkeys'], readPasskeys, { staleAfterMs: 0 });
  const { remove, removing } = useDeviceRemoval(removePasskey, 'The passkey could not be removed');
  const [isAdding, setIsAdding] = useState(false);

  async function confirmRemoval({ id, name }: Passkey): Promise<void> {
    const isConfirmed = await requestConfirmation({
      title: `Remove the passkey ${name}?`,
      text: 'It no longer signs you in. Your password stays. Delete it in the settings of the device as well.',
      confirmLabel: 'Remove',
      cancelLabel: 'Cancel',
      isDangerous: true,
    });
    if (isConfirmed) remove(id);
  }

  return (
    <DeviceSection title="PASSKEYS">
      <QueryView
        query={passkeys}
        isOffline={!isOnline}
        loading={<SkeletonRows count={1} />}
        empty={<Empty text="Sign in without a password: by fingerprint, face or the lock of your phone." isPart />}
        error="Your passkeys could not be read"
      >
        {(list) => (
          <div className="device-good">
            <Rows label="Passkeys" indent="plate">
              {list.map((passkey) => (
                <Row
                  key={passkey.id}
                  title={passkey.name}
                  note={noteOf(passkey)}
                  lead={{ kind: 'plate', path: scanIcon }}
                  trailing={
                    <Button
                      variant="text"
                      aria-label={`Remove ${passkey.name}`}
                      disabled={!isOnline}
                      isBusy={removing === passkey.id}
                      onClick={() => void confirmRemoval(passkey)}
                    >
                      Remove
                    </Button>
                  }
                />
              ))}
            </Rows>
          </div>
        )}
      </QueryView>
      {canUsePasskeys() ? (
        <Button variant="outline" icon={plusIcon} disabled={!isOnline} onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className="device-note">This browser takes no passkeys at this address.</p>
      )}
      <Suspense fallback={<LoadingLayer onClose={() => setIsAdding(false)} />}>
        {isAdding && (
          <AddPasskeySheet suggestedName={deviceName(navigator.userAgent)} onClose={() => setIsAdding(false)} />
        )}
      </Suspense>
    </DeviceSection>
  );
}

const noteOf = ({ createdAt, lastUsedAt }: Passkey): string =>
  `Added ${dayText(createdAt)}, ${lastUsedAt === null ? 'not used yet' : `used ${daysText(lastUsedAt)}`}`;
