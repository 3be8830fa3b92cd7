import { InstallBar } from '@ekhaya/ui-kit/banner';
import { useEffect, useState } from 'react';
import type { InstallOffer } from '../../platform/first-frame/head-start.ts';
import { readMark, writeMark } from '../../platform/store/plain-marks.ts';

/** The browser may have offered before this code was here: the head script kept it. */
const offerAtStart = (): InstallOffer | undefined =>
  readMark('install-dismissed') === undefined ? window.ekhayaHeadStart?.installOffer : undefined;

/** 'Install the app on your device?', while the browser can and until it was dismissed or done. */
export function InstallOfferBar() {
  const [offer, setOffer] = useState(offerAtStart);
  useEffect(() => {
    if (readMark('install-dismissed') !== undefined) return undefined;
    const take = (event: Event): void => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    const hide = (): void => {
      writeMark('install-dismissed', '1');
      setOffer(undefined);
    };
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
    setOffer(undefined);
  };
  return (
    <InstallBar
      onDismiss={dismiss}
      onInstall={() => {
        void offer.prompt();
        setOffer(undefined);
      }}
    />
  );
}
