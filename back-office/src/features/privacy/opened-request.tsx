import { SidePanel } from '../../platform/page/side-panel.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useRequest, type PrivacyRequest } from './privacy.queries.ts';
import { RequestPanel } from './request-panel.tsx';

interface OpenedRequestProps {
  /** The id in the address. */
  id: string;
  /** The request as the page of the list has it; undefined for one of another page, as a link may open it. */
  onPage: PrivacyRequest | undefined;
  close: () => void;
}

/** The panel of the request in the address, which is read by itself: the page of the list may not have it, or not any more. */
export function OpenedRequest({ id, onPage, close }: OpenedRequestProps) {
  const read = useRequest(id);
  const request = read.data ?? onPage;
  if (request !== undefined) return <RequestPanel request={request} close={close} />;
  return (
    <SidePanel kind="Request" title="Request" onClose={close}>
      <ReadView read={read} what="This request" rows={4} />
    </SidePanel>
  );
}
