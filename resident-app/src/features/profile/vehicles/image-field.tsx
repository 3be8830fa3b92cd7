import { cameraIcon, octagonCrossIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { useId, useRef } from 'react';
import { useIsOnline } from '../../../platform/network/online.ts';
import { uploadImage } from '../images/images.queries.ts';
import { useImageUpload } from '../images/use-image-upload.ts';

interface ImageFieldProps {
  label: string;
  /** The address of the chosen image; empty for none. */
  url: string;
  error?: string | undefined;
  /** The text of the toast when the image cannot be uploaded. */
  failure: string;
  /** While the form is being saved, no other image is chosen. */
  isClosed: boolean;
  onChange: (url: string) => void;
  /** Tells the form that an image is being uploaded, so that it is not saved without it. */
  onUploading: (isUploading: boolean) => void;
}

/** A field for one image. A chosen image is uploaded at once; a picture that was read before is shown above the buttons. */
export function ImageField({ label, url, error, failure, isClosed, onChange, onUploading }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const isOnline = useIsOnline();
  const { choose, isUploading } = useImageUpload(
    async (image) => {
      onUploading(true);
      try {
        return await uploadImage(image);
      } finally {
        onUploading(false);
      }
    },
    { failure, onUploaded: onChange },
  );
  const hasImage = url !== '';
  return (
    <div className="field-block">
      <div
        className={error === undefined ? 'image-field' : 'image-field image-field-wrong'}
        role="group"
        aria-label={label}
        aria-describedby={error === undefined ? undefined : messageId}
      >
        {hasImage && <img src={url} alt={label} />}
        <div className="image-field-row">
          <span className="image-field-name">{label}</span>
          {hasImage && !isUploading && (
            <Button variant="text-quiet" aria-label={`Remove ${label}`} onClick={() => onChange('')}>
              Remove
            </Button>
          )}
          <Button
            variant="text"
            icon={cameraIcon}
            isBusy={isUploading}
            busyText="Uploading"
            aria-label={isUploading ? undefined : `${hasImage ? 'Change' : 'Choose'} ${label}`}
            disabled={(!isOnline || isClosed) && !isUploading}
            onClick={() => input.current?.click()}
          >
            {hasImage ? 'Change' : 'Choose'}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={`File of ${label}`}
          disabled={!isOnline || isUploading || isClosed}
          onChange={(event) => {
            const [image] = event.currentTarget.files ?? [];
            // Cleared, so that choosing the same file again after a failure fires a change event.
            event.currentTarget.value = '';
            if (image) choose(image);
          }}
        />
      </div>
      {error !== undefined && (
        <p className="field-error" id={messageId} role="alert">
          <Icon path={octagonCrossIcon} size={18} />
          {error}
        </p>
      )}
    </div>
  );
}
