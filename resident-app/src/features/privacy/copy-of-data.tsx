import { downloadIcon, tickCircleIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { useEffect } from 'react';
import { invalidate, useWrite } from '../../platform/query/query.ts';
import { sizeText } from './size-text.ts';
import { askForCopy, myDataKey, type DataCopy } from './my-data.queries.ts';

/** How often the progress of a copy is read while it is being made. */
const readEveryMs = 1000;

const momentFormat = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** The copy of a person's data: asks for one, shows how it is being made, and offers the download while it lasts. */
export function CopyOfData({ copy, isOnline }: { copy: DataCopy | null; isOnline: boolean }) {
  const { mutate, isPending } = useWrite(async () => {
    await askForCopy();
    await invalidate(myDataKey);
  });
  const isBeingMade = copy !== null && (copy.status === 'waiting' || copy.status === 'making');
  useEffect(() => {
    if (!isBeingMade) return undefined;
    const timer = setInterval(() => void invalidate(myDataKey), readEveryMs);
    return () => clearInterval(timer);
  }, [isBeingMade]);
  const ask = (): void =>
    mutate(undefined, {
      onError: (error) =>
        showToast('error', error instanceof ApiError ? error.detail : 'The copy could not be asked for.'),
    });

  if (copy?.status === 'ready') return <ReadyCopy copy={copy} isOnline={isOnline} />;
  if (isBeingMade) {
    return (
      <div className="my-data-making">
        <label htmlFor="copy-progress">Your copy is being made</label>
        <progress id="copy-progress" max={100} value={copy.progress} />
        <p>You can leave this page: you get a message when it is ready.</p>
      </div>
    );
  }
  return (
    <div className="my-data-ask">
      {copy?.status === 'failed' && <p role="alert">Your last copy could not be made. Nothing was lost.</p>}
      <Button icon={downloadIcon} disabled={!isOnline} isBusy={isPending} onClick={ask}>
        Get a copy of my data
      </Button>
      <p>A file with a page to read, the records and your pictures. It lasts 3 days, for you alone.</p>
    </div>
  );
}

function ReadyCopy({ copy, isOnline }: { copy: DataCopy; isOnline: boolean }) {
  const until = copy.expiresAt === null ? '' : momentFormat.format(new Date(copy.expiresAt));
  return (
    <section className="my-data-ready" aria-label="Your copy">
      <h3>
        <Icon path={tickCircleIcon} size={32} /> Your copy is ready
      </h3>
      <p>
        {sizeText(copy.bytes)}, for you alone until {until}
      </p>
      {isOnline ? (
        <a className="button button-filled" href={copy.url} download="my-data.zip">
          <span className="button-content">
            <Icon path={downloadIcon} size={20} /> Download
          </span>
        </a>
      ) : (
        <Button icon={downloadIcon} disabled>
          Download
        </Button>
      )}
    </section>
  );
}
