import { Icon } from '../art/icon.tsx';
import { offlineIcon, wrenchIcon } from '../art/icons.tsx';
import { Logo } from '../art/logo.tsx';

interface BannerProps {
  text?: string;
}

/** Above the app bar while there is no network. */
export function OfflineBanner({ text = 'No internet. Functionality limited and some data outdated.' }: BannerProps) {
  return <Banner icon={offlineIcon} text={text} />;
}

/** Above the app bar while the configuration says so. */
export function MaintenanceBanner({ text = 'Under maintenance' }: BannerProps) {
  return <Banner icon={wrenchIcon} text={text} />;
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
  text?: string;
  onDismiss: () => void;
  onInstall: () => void;
}

/** Directly above the tab bar while the app can be installed. */
export function InstallBar({ text = 'Install the app on your device?', onDismiss, onInstall }: InstallBarProps) {
  return (
    <section className="install-bar" aria-label="Install">
      <Logo />
      <span className="install-bar-text">{text}</span>
      <button type="button" onClick={onDismiss}>
        Dismiss
      </button>
      <button type="button" className="install-bar-main" onClick={onInstall}>
        Install
      </button>
    </section>
  );
}
