import { useEffect } from 'react';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { navigate, useRecord } from '../../platform/navigation/navigate.ts';
import { useSession } from '../../platform/session/session.ts';
import { BankPage } from './components/bank-page.tsx';
import { WebPage } from './components/web-page.tsx';
import { addressOfPage, isOwnPage, isPdf, type WebPageRecord } from './web-pages.rules.ts';

/** Shows the web page that the history entry's record names: a page of this server or of another site. */
export function WebPageScreen() {
  const record = useRecord() as Partial<WebPageRecord> | undefined;
  const address = addressOfPage(record?.url, location.origin);
  if (address === undefined) return <WithoutRecord />;
  if (isPdf(address) && isOwnPage(address, location.origin))
    return <InViewer url={address} heading={record?.title ?? ''} />;
  if (record?.isPayment === true) return <BankPage key={address} address={address} title={record.title ?? ''} />;
  return <WebPage key={address} address={address} title={record?.title ?? ''} contact={record?.contact} />;
}

/** Opens a PDF of our server in the viewer, in the place of this screen. */
function InViewer({ url, heading }: { url: string; heading: string }) {
  useEffect(() => {
    navigate('/pdf-viewer', { replace: true, record: { url, heading } });
  }, [url, heading]);
  return <Loading />;
}

/** Redirects to Home or to the login where the history entry has no record, as after a deep link. */
function WithoutRecord() {
  const { state } = useSession();
  useEffect(() => {
    if (state !== 'unknown') navigate(state === 'signed-in' ? '/home' : '/login', { replace: true });
  }, [state]);
  return <Loading />;
}
