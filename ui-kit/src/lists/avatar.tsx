import { useState } from 'react';

export interface AvatarProps {
  name: string;
  /** Address of the photo. Without it, or if it cannot be loaded, the initials are shown. */
  photo?: string;
  /** The photo is still being read: no initials are shown meanwhile. */
  isPhotoAwaited?: boolean;
  size?: 48 | 80 | 104;
}

/** The round photo or initials of a person. Screen readers skip it: name the link or button around it. */
export function Avatar({ name, photo, isPhotoAwaited = false, size = 48 }: AvatarProps) {
  const [failedPhoto, setFailedPhoto] = useState<string>();
  const isPhotoShown = photo !== undefined && photo !== '' && photo !== failedPhoto;
  return (
    // The style sheet draws the initials, because as text they would become part of the accessible name of the link.
    <span
      className={`avatar avatar-${size}`}
      aria-hidden="true"
      data-initials={isPhotoShown || isPhotoAwaited ? undefined : initials(name)}
    >
      {isPhotoShown && <img src={photo} alt="" width={size} height={size} onError={() => setFailedPhoto(photo)} />}
    </span>
  );
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
