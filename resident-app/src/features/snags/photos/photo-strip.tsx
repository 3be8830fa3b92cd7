import { maxSnagPhotos } from '@ekhaya/contract/snags/snags.rules';
import { cameraIcon, closeIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { useRef, useState } from 'react';
import { PhotoInput } from './photo-input.tsx';
import { forgetPhotos, type WaitingPhoto } from '../snag-outbox.ts';
import { addPhotos, useShownPhotos } from './use-photos.ts';

interface PhotoStripProps {
  photos: readonly WaitingPhoto[];
  onChange: (photos: WaitingPhoto[]) => void;
  onProblem: (problem: string) => void;
}

/** The chosen photos, each with its cross, and the tile that opens the camera or the library. */
export function PhotoStrip({ photos, onChange, onProblem }: PhotoStripProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = useShownPhotos(photos);

  async function choose(files: readonly File[]): Promise<void> {
    setBusy(true);
    const { photos: next, problem } = await addPhotos(files, photos);
    setBusy(false);
    onProblem(problem);
    onChange(next);
  }

  return (
    <ul className="snag-photos" aria-label="Photos">
      {shown.map(({ photo, address }, at) => (
        <li key={photo.ref}>
          <span className="snag-photo">{address !== '' && <img src={address} alt={`Chosen ${at + 1}`} />}</span>
          <button
            type="button"
            className="snag-photo-remove"
            aria-label={`Remove photo ${at + 1}`}
            onClick={() => {
              void forgetPhotos([photo]);
              onChange(photos.filter(({ ref }) => ref !== photo.ref));
            }}
          >
            <Icon path={closeIcon} size={18} />
          </button>
        </li>
      ))}
      {photos.length < maxSnagPhotos && (
        <li>
          <button
            type="button"
            className="snag-photo-add"
            aria-label="Add a photo"
            aria-busy={isBusy || undefined}
            disabled={isBusy}
            onClick={() => input.current?.click()}
          >
            <Icon path={cameraIcon} />
            <span>{isBusy ? 'Preparing' : `${photos.length} of ${maxSnagPhotos}`}</span>
          </button>
          <PhotoInput ref={input} onChoose={(files) => void choose(files)} />
        </li>
      )}
    </ul>
  );
}
