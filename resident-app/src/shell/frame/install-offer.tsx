import { InstallBar } from '@ekhaya/ui-kit/feedback/banner';
import { useEffect, useSyncExternalStore } from 'react';
import type { InstallOffer } from '../../platform/first-frame/page-start.ts';
import { createStore } from '../../platform/store/external-store.ts';
import { readMark, writeMark } from '../../platform/store/plain-marks.ts';

/** The browser's offer to install the app, if any. */
const offers = createStore<InstallOffer | undefined>(undefined);

/** 'Install the app on your device?': shown while the browser offers it, until the person dismisses or installs. */
export function InstallOfferBar() {
  const offer = useSyncExternalStore(offers.subscribe, offers.get, () => undefined);
  useEffect(() => {
    if (readMark('install-dismissed') !== undefined) return undefined;
    const take = (event: Event): void => {
      event.preventDefault();
      offers.set(event as InstallOffer);
    };
    const hide = (): void => {
      writeMark('install-dismissed', '1');
      offers.set(undefined);
    };
    // The inline script of the page keeps an offer that came before this code was loaded.
    offers.set(window.ekhayaPageStart?.installOffer);
    addEventListener('beforeinstallprompt', take);
    addEventListener('appinstalled', hide);
    return () => {
      removeEventListener('beforeinstallprompt', take);
      removeEventListener('appinstalled', hide);
    };
  }, []);
  if (!offer) return null;
  const dismiss = (): void => {
    writeMark('install-dismissed', '1');
    offers.set(undefined);
  };
  return (
    <InstallBar
      onDismiss={dismiss}
      onInstall={() => {
        void offer.prompt();
        offers.set(undefined);
      }}
    />
  );
}
