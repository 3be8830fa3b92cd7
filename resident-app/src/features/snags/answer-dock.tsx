import type { Snag } from '@ekhaya/contract/snags/snags';
import { maxSnagWords } from '@ekhaya/contract/snags/snags.rules';
import { cameraIcon, closeIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useEffect, useRef, useState } from 'react';
import { showAlert } from '../../platform/dialogs/dialogs.ts';
import { isOnline } from '../../platform/network/online.ts';
import { PhotoInput } from './photos/photo-input.tsx';
import { readAnswerDraft, writeAnswerDraft, type AnswerDraft } from './snag-draft.ts';
import { forgetPhotos, queueAnswer } from './snag-outbox.ts';
import { addPhotos, useShownPhotos } from './photos/use-photos.ts';

const nothing: AnswerDraft = { text: '', photos: [] };

/** The answer, pinned below the line of time. What is typed is kept on the phone; without a network the answer waits. */
export function AnswerDock({ snag }: { snag: Snag }) {
  const { id } = snag;
  const [draft, setDraft] = useState(nothing);
  const input = useRef<HTMLInputElement>(null);
  const shown = useShownPhotos(draft.photos);
  useEffect(() => {
    let isGone = false;
    void readAnswerDraft(id).then((stored) => {
      if (!isGone && stored) setDraft((typed) => (typed === nothing ? stored : typed));
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  // Words typed while photos were prepared must not be overwritten by the earlier draft.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const change = (changed: Partial<AnswerDraft>): void => {
    latest.current = { ...latest.current, ...changed };
    setDraft(latest.current);
    void writeAnswerDraft(id, latest.current);
  };

  async function choose(files: readonly File[]): Promise<void> {
    const { photos, problem } = await addPhotos(files, draft.photos);
    if (problem !== '') showToast('error', problem);
    change({ photos });
  }

  async function send(): Promise<void> {
    const { photos, text: typed } = latest.current;
    const text = typed.trim();
    if (text === '' && photos.length === 0) return;
    // The field is empty at once: a second tap sends nothing, and words typed from now on are another answer.
    latest.current = nothing;
    setDraft(nothing);
    const isStored = await queueAnswer({ snagId: snag.id, text, photos }, snag.title);
    if (!isStored && !isOnline()) {
      await showAlert({
        title: 'This phone is full',
        text: 'The answer waits only while the app is open. Please keep it open until there is a network.',
      });
    }
    if (latest.current === nothing) await writeAnswerDraft(id, undefined);
  }

  return (
    <>
      {shown.length > 0 && (
        <ul className="snag-answer-photos" aria-label="Photos">
          {shown.map(({ photo, address }, at) => (
            <li key={photo.ref}>
              {address !== '' && <img src={address} alt={`Chosen ${at + 1}`} />}
              <button
                type="button"
                aria-label={`Remove photo ${at + 1}`}
                onClick={() => {
                  void forgetPhotos([photo]);
                  change({ photos: draft.photos.filter(({ ref }) => ref !== photo.ref) });
                }}
              >
                <Icon path={closeIcon} size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="snag-answer">
        <div className="field">
          <textarea
            aria-label="Answer"
            placeholder="Answer"
            dir="auto"
            rows={1}
            maxLength={maxSnagWords}
            value={draft.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <IconButton icon={cameraIcon} label="Add a photo" onClick={() => input.current?.click()} />
        </div>
        <Button disabled={draft.text.trim() === '' && draft.photos.length === 0} onClick={() => void send()}>
          Send
        </Button>
        {/* Outside the field, whose inputs are shown. */}
        <PhotoInput ref={input} onChoose={(files) => void choose(files)} />
      </div>
    </>
  );
}
