import { useState } from 'react';
import { dialledNumber } from '@ekhaya/contract/directory/directory.rules';
import { Button, ButtonStack, IconButton, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { ConfirmDialog } from '@ekhaya/ui-kit/feedback/dialog';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { closeIcon, downloadIcon, externalIcon, phoneIcon, refreshIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { downloadPage, unableToShow } from '../download-page.ts';
import { usePageLoad } from '../use-page-load.ts';
import { isOwnPage, isPdf, sandboxOf, type WebPageRecord } from '../web-pages.rules.ts';
import storm from '../pictures/highveld-thunderstorm.svg';
import '../web-page.css';

interface WebPageProps {
  /** A checked address: https, or the app's own origin. */
  address: string;
  title: string;
  contact?: WebPageRecord['contact'];
}

/** Shows a page in a frame, or offers to download it where it cannot be shown. */
export function WebPage({ address, title, contact }: WebPageProps) {
  const canShare = typeof navigator.share === 'function';
  return (
    <PageFrame
      title={title}
      onShare={canShare ? () => void navigator.share({ title, url: address }).catch(() => undefined) : undefined}
      action={
        <>
          {contact && <CallContact {...contact} />}
          {!isOwnPage(address, location.origin) && (
            <IconButton icon={externalIcon} label="Open in the browser" onClick={() => openInBrowser(address)} />
          )}
          <IconButton icon={closeIcon} label="Close" onClick={goBack} />
        </>
      }
    >
      <div className="web-page">
        {/* A sandboxed frame cannot show a PDF, even where the browser has a viewer. */}
        {isPdf(address) ? <ForeignPdf address={address} /> : <FramedPage address={address} title={title} />}
      </div>
    </PageFrame>
  );
}

function CallContact({ person, number }: { person: string; number: string }) {
  return (
    <a className="icon-button" href={`tel:${dialledNumber(number)}`} aria-label={`Call ${person || number}`}>
      <Icon path={phoneIcon} />
    </a>
  );
}

/** Asks whether to download the PDF of another site, which seldom lets the viewer read it. After the answer a link still opens it. */
function ForeignPdf({ address }: { address: string }) {
  const [isAnswered, setIsAnswered] = useState(false);
  return (
    <>
      {isAnswered && (
        <Empty
          text="This page cannot be shown here."
          action={
            <LinkButton variant="outline" icon={externalIcon} href={address} isExternal>
              Open in the browser
            </LinkButton>
          }
        />
      )}
      <ConfirmDialog
        isOpen={!isAnswered}
        title={unableToShow}
        onDecline={() => setIsAnswered(true)}
        onConfirm={() => {
          setIsAnswered(true);
          downloadPage(address);
        }}
      />
    </>
  );
}

/** A web page in a frame. When it does not load, it can be downloaded or tried again. */
function FramedPage({ address, title }: { address: string; title: string }) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} address={address} title={title} onRetry={() => setAttempt(attempt + 1)} />;
}

/** One attempt to load a page. */
function Attempt({ address, title, onRetry }: { address: string; title: string; onRetry: () => void }) {
  const isOnline = useIsOnline();
  const { state, onFrameLoaded } = usePageLoad(address, isOnline);
  if (state === 'failed' || (state === 'loading' && !isOnline)) {
    return (
      <Unavailable
        address={address}
        note={isOnline ? `${new URL(address).host} gave no answer.` : 'There is no network.'}
        onRetry={isOnline ? onRetry : undefined}
      />
    );
  }
  return (
    <>
      <iframe
        className="web-page-frame"
        title={title}
        src={address}
        sandbox={sandboxOf(address, location.origin)}
        referrerPolicy="no-referrer"
        onLoad={onFrameLoaded}
      />
      {state === 'loading' && (
        <div className="web-page-waiting" role="status">
          <Spinner />
          <span className="only-read">Loading</span>
        </div>
      )}
    </>
  );
}

function Unavailable({ address, note, onRetry }: { address: string; note: string; onRetry?: () => void }) {
  return (
    <Empty
      picture={storm}
      text={unableToShow}
      note={note}
      action={
        <ButtonStack>
          <Button icon={downloadIcon} onClick={() => downloadPage(address)}>
            Download
          </Button>
          {onRetry && (
            <Button variant="outline" icon={refreshIcon} onClick={onRetry}>
              Try again
            </Button>
          )}
        </ButtonStack>
      }
    />
  );
}

/** Opens a page in a tab of the browser. Always offered for foreign pages, because the app cannot detect a page that refuses to be framed. */
function openInBrowser(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}
