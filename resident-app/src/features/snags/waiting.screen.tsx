import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState } from 'react';
import { requestConfirmation } from '../../platform/dialogs/dialogs.ts';
import { goBack, navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import {
  deleteFromOutbox,
  editPathOf,
  retryAll,
  takeFromOutbox,
  titleOfOutboxItem,
  type OutboxItem,
} from '../../platform/outbox/outbox.ts';
import postPicture from '../../platform/pictures/post-parcel.svg';
import { emptyDraft, readAnswerDraft, readDraft, writeAnswerDraft, writeDraft } from './snag-draft.ts';
import { SNAG_ANSWER, SNAG_REPORT, type WaitingAnswer, type WaitingReport } from './snag-outbox.ts';
import { useSnagTimes } from './snag-texts.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useOutbox } from './waiting-banner.tsx';
import './snags.css';

/** Everything on this phone that has not been sent: since when it waits, what failed and why. */
export function WaitingScreen() {
  const items = useOutbox();
  const isOnline = useIsOnline();
  const [isBusy, setBusy] = useState(false);
  const sendNow = async (): Promise<void> => {
    setBusy(true);
    await retryAll();
    setBusy(false);
  };
  return (
    <PageFrame
      title="Not sent yet"
      onBack={goBack}
      dock={
        items.length === 0 ? undefined : (
          <Button isBusy={isBusy} disabled={!isOnline} onClick={() => void sendNow()}>
            Send now
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <Empty picture={postPicture} text="Nothing waits on this phone. Everything has been sent." />
      ) : (
        <>
          {!isOnline && <p className="snag-note">It is sent by itself when there is a network.</p>}
          <ul className="snag-waiting-list" aria-label="Not sent yet">
            {items.map((item) => (
              <WaitingItem key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </PageFrame>
  );
}

const mayHaveArrived = ({ payload }: OutboxItem): boolean =>
  (payload as { mayHaveArrived?: boolean } | null)?.mayHaveArrived === true;

function WaitingItem({ item }: { item: OutboxItem }) {
  const { sinceText } = useSnagTimes();
  const { about, since, refusal, lastFailure } = item;
  const edit = editOf(item);
  const title = about ?? titleOfOutboxItem(item);
  const facts = [about !== undefined && titleOfOutboxItem(item), since !== undefined && `since ${sinceText(since)}`];
  return (
    <li>
      <strong dir="auto">{title}</strong>
      <p className="snag-note">{facts.filter(Boolean).join(', ')}</p>
      <UploadProgress item={item} />
      {refusal && <p className="snag-refusal">Not taken: {refusal.detail}</p>}
      {!refusal && lastFailure && (
        <p className="snag-note">
          Last tried {sinceText(lastFailure.at)}: {lastFailure.detail}
        </p>
      )}
      {mayHaveArrived(item) && (
        <p className="snag-note">It may have arrived already. It is sent again as it is, and counts once.</p>
      )}
      <div className="snag-waiting-acts">
        {edit !== undefined && !mayHaveArrived(item) && (
          <Button variant="quiet" onClick={edit}>
            Edit
          </Button>
        )}
        <Button variant="danger" onClick={() => void remove(item, title)}>
          Delete
        </Button>
      </div>
    </li>
  );
}

async function remove(item: OutboxItem, title: string): Promise<void> {
  const isConfirmed = await requestConfirmation({
    title: 'Delete without sending?',
    text: mayHaveArrived(item)
      ? `“${title}” may have arrived already. It is deleted from this phone only.`
      : `“${title}” is deleted from this phone and never sent.`,
    confirmLabel: 'Delete',
    cancelLabel: 'Cancel',
  });
  if (isConfirmed) await deleteFromOutbox(item.id);
}

/** What 'Edit' does with an item; undefined for an item that cannot be changed. */
function editOf(item: OutboxItem): (() => void) | undefined {
  if (item.kind === SNAG_REPORT.name) return () => void editReport(item.id);
  if (item.kind === SNAG_ANSWER.name) return () => void editAnswer(item);
  const path = editPathOf(item);
  return path === undefined ? undefined : () => navigate(path);
}

/** Asks before something half-written is replaced by what waits. */
const mayReplace = (written: string): Promise<boolean> =>
  requestConfirmation({
    title: 'Replace what you are writing?',
    text: `There is another ${written} that you have not sent. It is replaced by this one.`,
    confirmLabel: 'Replace',
    cancelLabel: 'Cancel',
  });

async function takeOut(id: string): Promise<OutboxItem | undefined> {
  const item = await takeFromOutbox(id, (each) => !mayHaveArrived(each));
  if (!item) showToast('info', 'It has been sent meanwhile.');
  return item;
}

/** Opens an answer that waits below its snag again. A half-written other one is not overwritten unasked. */
async function editAnswer({ id, payload }: OutboxItem): Promise<void> {
  const { snagId } = payload as WaitingAnswer;
  const draft = await readAnswerDraft(snagId);
  if (draft && (draft.text !== '' || draft.photos.length > 0) && !(await mayReplace('answer'))) return;
  const item = await takeOut(id);
  if (!item) return;
  const { text, photos } = item.payload as WaitingAnswer;
  await writeAnswerDraft(snagId, { text, photos });
  navigate(`/Snag?snag=${encodeURIComponent(snagId)}`);
}

/** Opens a report that waits in the form again. A half-written other one is not overwritten unasked. */
async function editReport(id: string): Promise<void> {
  const draft = await readDraft();
  if (draft && (draft.request !== '' || draft.photos.length > 0) && !(await mayReplace('report'))) return;
  const item = await takeOut(id);
  if (!item) return;
  const { report, photos } = item.payload as WaitingReport;
  const { latitude = null, longitude = null, text = '' } = report.place ?? {};
  await writeDraft({
    ...emptyDraft,
    request: report.request ?? '',
    departmentId: report.departmentId,
    // The ids of uploaded photos are kept: they are not sent twice.
    photos,
    placeText: text,
    fix: latitude === null || longitude === null ? null : { latitude, longitude, accuracy: 0 },
    isUrgent: report.urgent ?? false,
  });
  navigate('/SnagReport');
}
