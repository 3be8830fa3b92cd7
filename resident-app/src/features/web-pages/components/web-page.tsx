import { useEffect, useState } from 'react';
import { IconButton, LinkButton } from '@ekhaya/ui-kit/button';
import { ConfirmDialog } from '@ekhaya/ui-kit/dialog';
import { Empty } from '@ekhaya/ui-kit/empty';
import { closeIcon, externalIcon } from '@ekhaya/ui-kit/icons';
import { PageFrame } from '@ekhaya/ui-kit/page-frame';
import { Spinner } from '@ekhaya/ui-kit/spinner';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { isOwnPage, isPdf, sandboxOf } from '../web-pages.rules.ts';
import '../web-page.css';

/** Milliseconds after which a page that has shown nothing counts as refused: such a frame tells nobody. */
const WAITS_FOR_PAGE = 10_000;

interface WebPageProps {
  /** Checked: https, or our own origin. */
  address: string;
  title: string;
}

/** The page in its frame; where it cannot be shown, the offer to download it instead. */
export function WebPage({ address, title }: WebPageProps) {
  const isOnline = useIsOnline();
  const [isLoaded, setIsLoaded] = useState(false);
  const [isDeclined, setIsDeclined] = useState(false);
  const isLate = useIsLate(isOnline && !isLoaded);
  // A sandboxed frame has no viewer for a PDF, whatever the browser itself has.
  const isUnable = isPdf(address) || (!isLoaded && (!isOnline || isLate));
  const canShare = typeof navigator.share === 'function';
  return (
    <PageFrame
      title={title}
      onShare={canShare ? () => void navigator.share({ title, url: address }).catch(() => undefined) : undefined}
      action={
        <>
          {!isOwnPage(address, location.origin) && (
            <IconButton icon={externalIcon} label="Open in the browser" onClick={() => openInBrowser(address)} />
          )}
          <IconButton icon={closeIcon} label="Close" onClick={goBack} />
        </>
      }
    >
      <div className="web-page">
        {isUnable && isDeclined ? (
          <Empty
            text="This page cannot be shown here."
            action={
              <LinkButton variant="outline" icon={externalIcon} href={address} isExternal>
                Open in the browser
              </LinkButton>
            }
          />
        ) : (
          <Frame
            address={address}
            title={title}
            isLoaded={isLoaded}
            isHeldBack={isUnable}
            onLoad={() => setIsLoaded(true)}
          />
        )}
      </div>
      <ConfirmDialog
        isOpen={isUnable && !isDeclined}
        title="You are unable to view this content on your mobile browser, would you like to download it instead?"
        onDecline={() => setIsDeclined(true)}
        onConfirm={() => {
          setIsDeclined(true);
          download(address);
        }}
      />
    </PageFrame>
  );
}

interface FrameProps extends WebPageProps {
  isLoaded: boolean;
  /** Nothing is asked for while it could not be shown anyway. */
  isHeldBack: boolean;
  onLoad: () => void;
}

function Frame({ address, title, isLoaded, isHeldBack, onLoad }: FrameProps) {
  return (
    <>
      {!isHeldBack && (
        <iframe
          className="web-page-frame"
          title={title}
          src={address}
          sandbox={sandboxOf(address, location.origin)}
          referrerPolicy="no-referrer"
          onLoad={onLoad}
        />
      )}
      {!isLoaded && (
        <div className="web-page-waiting" role="status">
          <Spinner />
          <span className="only-read">Loading</span>
        </div>
      )}
    </>
  );
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), WAITS_FOR_PAGE);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** Always offered for foreign pages: a browser may show its own error in the frame and call that loaded. */
function openInBrowser(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}

/** Hands the address to the browser, which saves it or opens it in a window of its own. */
function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
