import { useState } from 'react';
import { dialledNumber } from '@ekhaya/contract/directory/directory.rules';
import { Button, ButtonStack, IconButton, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { ConfirmDialog } from '@ekhaya/ui-kit/feedback/dialog';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { closeIcon, downloadIcon, externalIcon, phoneIcon, refreshIcon } from '@ekhaya/ui-kit/art/icons';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { usePageArrival } from '../use-page-arrival.ts';
import { isOwnPage, isPdf, sandboxOf, type WebPageRecord } from '../web-pages.rules.ts';
import storm from '../pictures/highveld-thunderstorm.svg';
import '../web-page.css';

const UNABLE = 'You are unable to view this content on your mobile browser, would you like to download it instead?';

interface WebPageProps {
  /** Checked: https, or our own origin. */
  address: string;
  title: string;
  contact?: WebPageRecord['contact'];
}

/** The page in its frame; where it cannot be shown, the offer to download it instead. */
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
        {/* A sandboxed frame has no viewer for a PDF, whatever the browser itself has. */}
        {isPdf(address) ? <Document address={address} /> : <FramedPage address={address} title={title} />}
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

/** A PDF: the question whether to download it; declined, the way to it stays. */
function Document({ address }: { address: string }) {
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
        title={UNABLE}
        onDecline={() => setIsAnswered(true)}
        onConfirm={() => {
          setIsAnswered(true);
          download(address);
        }}
      />
    </>
  );
}

/** A web page. One that does not come gives its place to the offer to download it, or to try again. */
function FramedPage({ address, title }: { address: string; title: string }) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} address={address} title={title} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ address, title, onRetry }: { address: string; title: string; onRetry: () => void }) {
  const isOnline = useIsOnline();
  const { arrival, onFrameLoaded } = usePageArrival(address, isOnline);
  if (arrival === 'failed' || (arrival === 'coming' && !isOnline)) {
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
      {arrival === 'coming' && (
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
      text={UNABLE}
      note={note}
      action={
        <ButtonStack>
          <Button icon={downloadIcon} onClick={() => download(address)}>
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

/** Always offered for foreign pages: one that refuses to be framed shows the browser's own error, and tells nobody. */
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
