import { helpIcon, refreshIcon } from '@ekhaya/icons/icon-paths';
import { Checkbox } from '@ekhaya/ui-kit/controls/checkbox';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useSyncExternalStore } from 'react';
import { useConfiguration } from '../../platform/configuration/configuration.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { NOT_REFRESHED, refreshApp } from '../refresh-app.ts';
import { momentSwitch, switchMoment } from './moment/moment-switch.ts';

async function refresh(): Promise<void> {
  if (!(await refreshApp())) showToast('error', NOT_REFRESHED);
}

/** The drawer of Home: Help and Refresh. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { helpUrl } = useConfiguration();
  const isOnline = useIsOnline();
  const isMomentShown = useSyncExternalStore(momentSwitch.subscribe, momentSwitch.get);
  return (
    <Sheet title="Menu" variant="drawer" isOpen onClose={onClose}>
      <Rows indent="icon">
        <Row
          title="Help"
          lead={{ kind: 'icon', path: helpIcon }}
          {...(helpUrl !== '' && { href: helpUrl })}
          isExternal
          isDisabled={helpUrl === ''}
        />
        <Row
          title="Refresh"
          {...(!isOnline && { note: 'Not without a network: it loads the app again.' })}
          lead={{ kind: 'icon', path: refreshIcon }}
          isDisabled={!isOnline}
          onPress={() => void refresh()}
        />
      </Rows>
      <Checkbox checked={isMomentShown} onCheckedChange={switchMoment}>
        Show what matters now at the top of Home
      </Checkbox>
    </Sheet>
  );
}
