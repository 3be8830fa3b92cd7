import { useRef } from 'react';
import { Avatar } from '@ekhaya/ui-kit/lists/avatar';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { cameraIcon } from '@ekhaya/icons/icon-paths';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';
import type { OwnPhoto } from '../../../platform/session/own-photo.ts';

interface PhotoPickerProps {
  name: string;
  photo: OwnPhoto;
  isUploading: boolean;
  isDisabled: boolean;
  onPick: (image: File) => void;
}

/** The person's photo with a button that chooses another one. */
export function PhotoPicker({ name, photo, isUploading, isDisabled, onPick }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="photo-picker">
      <Avatar name={name} photo={photo.picture} isPhotoAwaited={photo.isAwaited} size={104} />
      <IconButton
        className="photo-button"
        icon={cameraIcon}
        label="Change profile photo"
        disabled={isDisabled || isUploading}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Profile photo"
        disabled={isDisabled || isUploading}
        onChange={(event) => {
          const [image] = event.currentTarget.files ?? [];
          // Cleared, so that choosing the same file again after a failure fires a change event.
          event.currentTarget.value = '';
          if (image) onPick(image);
        }}
      />
      {isUploading && (
        <span className="photo-progress" role="status">
          <Spinner />
          Uploading
        </span>
      )}
    </div>
  );
}
