import { InstallBar } from '@ekhaya/ui-kit/feedback/banner';
import { useEffect, useSyncExternalStore } from 'react';
import type { InstallOffer } from '../../platform/first-frame/head-start.ts';
import { createStore } from '../../platform/store/external-store.ts';
import { readMark, writeMark } from '../../platform/store/plain-marks.ts';

/** What the browser offers; nothing while the first frame is drawn. */
const offers = createStore<InstallOffer | undefined>(undefined);

/** 'Install the app on your device?', while the browser can and until it was dismissed or done. */
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
    // The browser may have offered before this code was here: the head script kept it.
    offers.set(window.ekhayaHeadStart?.installOffer);
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
