import { Icon } from '../art/icon.tsx';
import { offlineIcon, wrenchIcon } from '@ekhaya/icons/icon-paths';
import { Logo } from '../art/logo.tsx';

/** Stands above the app bar while there is no network. */
export function OfflineBanner() {
  return <Banner icon={offlineIcon} text="No internet. Functionality limited and some data outdated." />;
}

/** Stands above the app bar while the configuration announces maintenance. */
export function MaintenanceBanner() {
  return <Banner icon={wrenchIcon} text="Under maintenance" />;
}

function Banner({ icon, text }: { icon: string; text: string }) {
  return (
    <div className="banner" role="status">
      <Icon path={icon} size={20} />
      <span>{text}</span>
    </div>
  );
}

export interface InstallBarProps {
  onDismiss: () => void;
  onInstall: () => void;
}

/** Stands directly above the tab bar while the app can be installed. */
export function InstallBar({ onDismiss, onInstall }: InstallBarProps) {
  return (
    <section className="install-bar" aria-label="Install">
      <Logo />
      <span className="install-bar-text">Install the app on your device?</span>
      <button type="button" onClick={onDismiss}>
        Dismiss
      </button>
      <button type="button" className="install-bar-main" onClick={onInstall}>
        Install
      </button>
    </section>
  );
}
