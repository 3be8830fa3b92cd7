import type { GateAlert } from '@ekhaya/contract/alerts/gate-alerts';
import { locateIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { createPortal } from 'react-dom';
import { GateAlertCover } from './gate-alert-cover.tsx';
import { useGuardPlace } from './use-guard-place.ts';

interface OpenAlertsProps {
  /** The alert that covers the app; undefined for none. */
  covering: GateAlert | undefined;
  /** Whether she is on her way to the covering alert, and nothing rings. */
  isComing: boolean;
  /** When the server last listed the alerts, by the clock of the phone. */
  heardAt: number;
  /** The alerts for which the control room reads the place of this phone. */
  following: readonly GateAlert[];
  onClose: () => void;
}

/** The alerts that are open where she guards: the one that covers the app, and the place of her phone for the control room. */
export function OpenAlerts({ covering, isComing, heardAt, following, onClose }: OpenAlertsProps) {
  const place = useGuardPlace(following.map(({ id }) => id));
  if (covering === undefined) {
    return place.state === 'found' && <FollowedBanner name={following[0]?.name ?? ''} />;
  }
  return (
    <GateAlertCover
      key={covering.id}
      alert={covering}
      isComing={isComing}
      heardAt={heardAt}
      place={place}
      isPlaceSent={following.includes(covering)}
      onComing={place.ask}
      onClose={onClose}
    />
  );
}

/** Stands above every screen while the control room reads the place of this phone and nothing covers the app. */
function FollowedBanner({ name }: { name: string }) {
  return createPortal(
    <div className="banner alert-followed" role="status">
      <Icon path={locateIcon} size={20} />
      <span>The control room reads the place of this phone until the alert of {name || 'somebody who left'} ends.</span>
    </div>,
    document.querySelector('.app-shell') ?? document.body,
  );
}
