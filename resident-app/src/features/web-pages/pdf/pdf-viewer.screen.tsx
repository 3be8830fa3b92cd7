import { closeIcon, downloadIcon, refreshIcon, searchIcon } from '@ekhaya/icons/icon-paths';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { Button, ButtonStack, IconButton } from '@ekhaya/ui-kit/controls/button';
import { ConfirmDialog } from '@ekhaya/ui-kit/feedback/dialog';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useLayoutEffect, useState } from 'react';
import { goBack, redirect, useRecord } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { downloadPage, unableToShow } from '../download-page.ts';
import { addressOfPage } from '../web-pages.rules.ts';
import type { PdfFailure } from './load-pdf.ts';
import { PdfDocument } from './pdf-document.tsx';
import { PdfPassword } from './pdf-password.tsx';
import { sharePdf } from './share-pdf.ts';
import { usePdf, type PdfState } from './use-pdf.ts';
import './pdf-viewer.css';

/** What the viewer is opened with. */
export interface PdfRecord {
  /** The address of the PDF: https, or of our own server. */
  url: string;
  /** The title of the screen. */
  heading: string;
  /** Whether the document may be shared; true by default, where the browser can. */
  canShare?: boolean;
}

/** Shows the PDF that the history entry's record names. Without a record it goes to Home. */
export function PdfViewerScreen() {
  const record = useRecord() as Partial<PdfRecord> | undefined;
  const [first] = useState(record);
  const shown = addressOfPage(record?.url, location.origin) === undefined ? first : record;
  const address = addressOfPage(shown?.url, location.origin);
  const [attempt, setAttempt] = useState(0);
  useLayoutEffect(() => {
    if (address === undefined) redirect('/home');
  }, [address]);
  if (address === undefined) return null;
  return (
    <PdfViewer
      key={`${address} ${attempt}`}
      address={address}
      title={shown?.heading ?? 'Document'}
      canShare={shown?.canShare !== false}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

interface PdfViewerProps {
  address: string;
  title: string;
  canShare: boolean;
  onRetry: () => void;
}

function PdfViewer({ address, title, canShare, onRetry }: PdfViewerProps) {
  const [isSearching, setIsSearching] = useState(false);
  const state = usePdf(address);
  const pdf = state.kind === 'ready' ? state.pdf : undefined;
  const offersShare = canShare && typeof navigator.share === 'function';
  return (
    <PageFrame
      title={title}
      onShare={offersShare && pdf ? () => void sharePdf(pdf, { address, title }) : undefined}
      action={
        <>
          {pdf && (
            <IconButton
              icon={searchIcon}
              label="Search"
              aria-pressed={isSearching}
              onClick={() => setIsSearching(!isSearching)}
            />
          )}
          <IconButton icon={closeIcon} label="Close" onClick={goBack} />
        </>
      }
    >
      <div className="pdf-viewer">
        {pdf ? (
          <PdfDocument pdf={pdf} title={title} isSearching={isSearching} />
        ) : (
          <NotShown state={state} address={address} onRetry={onRetry} />
        )}
      </div>
    </PageFrame>
  );
}

interface NotShownProps {
  state: PdfState;
  address: string;
  onRetry: () => void;
}

/** Stands in the place of the pages: the progress, the question for a password, or the offer to download. */
function NotShown({ state, address, onRetry }: NotShownProps) {
  if (state.kind === 'password') return <PdfPassword isWrong={state.isWrong} onAnswer={state.answer} />;
  if (state.kind === 'failed') return <Unable reason={state.reason} address={address} onRetry={onRetry} />;
  const part = state.kind === 'loading' ? state.part : undefined;
  return (
    <div className="pdf-loading">
      <Loading />
      {part !== undefined && (
        <progress className="pdf-progress" aria-label="Download" value={part} max={1}>
          {Math.round(part * 100)} %
        </progress>
      )}
    </div>
  );
}

const REASONS: Record<PdfFailure, string> = {
  'not-fetched': 'The document did not come.',
  unreadable: 'The file is damaged, or it is no PDF.',
  'too-large': 'The document is too large to show on a phone.',
};

/** Asks whether to download a PDF that cannot be shown. After the answer both ways stay open. */
function Unable({ reason, address, onRetry }: { reason: PdfFailure; address: string; onRetry: () => void }) {
  const isOnline = useIsOnline();
  const [isAnswered, setIsAnswered] = useState(false);
  const download = (): void => {
    setIsAnswered(true);
    downloadPage(address);
  };
  return (
    <>
      <Empty
        text={isOnline ? 'This document cannot be shown here.' : 'This document is not on this phone yet.'}
        note={isOnline ? REASONS[reason] : 'It can be read once there is a network.'}
        action={
          <ButtonStack>
            <Button icon={downloadIcon} onClick={download}>
              Download
            </Button>
            {reason === 'not-fetched' && (
              <Button variant="outline" icon={refreshIcon} onClick={onRetry}>
                Try again
              </Button>
            )}
          </ButtonStack>
        }
      />
      <ConfirmDialog
        isOpen={!isAnswered}
        title={unableToShow}
        onDecline={() => setIsAnswered(true)}
        onConfirm={download}
      />
    </>
  );
}
