import { useEffect } from 'react';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { navigate, useRecord } from '../../platform/navigation/navigate.ts';
import { useSession } from '../../platform/session/session.ts';
import { WebPage } from './components/web-page.tsx';
import { addressOfPage, type WebPageRecord } from './web-pages.rules.ts';

/** A page of ours or of another site, as the record says with which it was opened. */
export function WebPageScreen() {
  const record = useRecord() as Partial<WebPageRecord> | undefined;
  const address = addressOfPage(record?.url, location.origin);
  if (address === undefined) return <WithoutRecord />;
  return <WebPage key={address} address={address} title={record?.title ?? ''} contact={record?.contact} />;
}

/** Opened by its bare address there is nothing to show: a person is sent to where she can choose something. */
function WithoutRecord() {
  const { state } = useSession();
  useEffect(() => {
    if (state !== 'unknown') navigate(state === 'signed-in' ? '/home' : '/login', { replace: true });
  }, [state]);
  return <Loading />;
}
