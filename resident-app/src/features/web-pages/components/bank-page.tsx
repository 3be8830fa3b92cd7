import { closeIcon, externalIcon, infoIcon, lockIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useEffect, useState } from 'react';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useRead } from '../../../platform/query/query.ts';
import { readBankHost } from '../bank-page.queries.ts';
import { sandboxOf } from '../web-pages.rules.ts';
import '../web-page.css';

/** After this time a bank that does not show itself in the frame is offered at the top level. A frame that is refused fires no event. */
const OFFER_AFTER_MS = 10_000;

/**
 * The bank's page of a payment in a frame. A bank may refuse frames: its page then opens at the top level, and comes back to the same
 * place. Leaving loses nothing, because the server finishes the payment. The host that is named is the gateway's: to which page it leads on
 * within the frame, a page cannot know.
 */
export function BankPage({ address, title }: { address: string; title: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const { data: host } = useRead(['bank-host', address], () => readBankHost(new URL(address).pathname), {
    isStored: false,
    // Once the bank is done, the server names no page any more.
    staleAfterMs: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), OFFER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // The page in the frame and the live stream may both say so: a second step back would leave the payment as well.
    let hasLeft = false;
    const goBackWhenDone = ({ origin, data }: MessageEvent<{ type?: string } | null>): void => {
      if (origin !== location.origin || data?.type !== 'payment-returned' || hasLeft) return;
      hasLeft = true;
      goBack();
    };
    addEventListener('message', goBackWhenDone);
    return () => removeEventListener('message', goBackWhenDone);
  }, []);
  return (
    <PageFrame
      title={title}
      action={
        <>
          <IconButton icon={externalIcon} label="Open without a frame" onClick={() => location.assign(address)} />
          <IconButton icon={closeIcon} label="Close" onClick={goBack} />
        </>
      }
      dock={
        <p className="bank-page-note">
          <Icon path={infoIcon} />
          Leaving loses nothing. The payment is found again under Utilities.
        </p>
      }
    >
      <p className="bank-page-lock">
        <Icon path={lockIcon} size={20} />
        <span>Your bank’s page{host !== undefined && `, by ${host}`}</span>
      </p>
      {isLate && !isLoaded && (
        <div className="bank-page-late" role="status">
          <p>Your bank’s page does not show here.</p>
          <Button variant="outline" icon={externalIcon} onClick={() => location.assign(address)}>
            Open your bank’s page
          </Button>
        </div>
      )}
      <div className="web-page">
        <iframe
          className="web-page-frame"
          title={title}
          src={address}
          sandbox={sandboxOf(address, location.origin)}
          referrerPolicy="no-referrer"
          onLoad={() => setIsLoaded(true)}
        />
        {!isLoaded && !isLate && (
          <div className="web-page-waiting" role="status">
            <Spinner />
            <span className="only-read">Loading</span>
          </div>
        )}
      </div>
    </PageFrame>
  );
}
