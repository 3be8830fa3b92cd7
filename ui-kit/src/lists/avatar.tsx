import { useState } from 'react';

export interface AvatarProps {
  name: string;
  /** Address of the photo; without it, or if it cannot be loaded, the initials stand. */
  photo?: string;
  /** The photo is on the way: no initials stand in for it. */
  isPhotoAwaited?: boolean;
  size?: 48 | 80 | 104;
}

/** A person: the only round thing. Decoration, so name the link or button that holds it. */
export function Avatar({ name, photo, isPhotoAwaited = false, size = 48 }: AvatarProps) {
  const [failedPhoto, setFailedPhoto] = useState<string>();
  const isPhotoShown = photo !== undefined && photo !== '' && photo !== failedPhoto;
  return (
    // Initials are drawn by the style sheet: as text they would belong into the name of the link around them.
    <span
      className={`avatar avatar-${size}`}
      aria-hidden="true"
      data-initials={isPhotoShown || isPhotoAwaited ? undefined : initials(name)}
    >
      {isPhotoShown && <img src={photo} alt="" width={size} height={size} onError={() => setFailedPhoto(photo)} />}
    </span>
  );
}

/** First letters of the first and the last word, at most two. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
