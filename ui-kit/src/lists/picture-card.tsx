import type { MouseEvent, ReactNode } from 'react';
import { useLinkProperties } from '../navigation/navigation.tsx';
import './picture-card.css';

interface PictureLinkProps {
  /** Address of the picture. Without one the card is sand-coloured. */
  picture?: string;
  /** Loads the picture at once, because it is visible without scrolling. */
  isPictureUrgent?: boolean;
  href: string;
  /** Runs before the navigation; `preventDefault` of the event prevents it. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
}

interface PictureCardProps extends PictureLinkProps {
  /** The content of the label in the picture's corner. */
  children: ReactNode;
}

/** A large picture with a label in its corner: the most important entry of a list. */
export function PictureCard({ picture, isPictureUrgent, children, ...target }: PictureCardProps) {
  const link = useLinkProperties(target);
  return (
    <a {...link} className="picture-card">
      <Picture picture={picture} isUrgent={isPictureUrgent} />
      <span className="picture-card-label">{children}</span>
    </a>
  );
}

interface PictureTileProps extends Omit<PictureLinkProps, 'href'> {
  title: string;
  /** The address of a link. Without it the tile is a button for `onPress`. */
  href?: string;
}

/** A picture with its title below, for a `PictureGrid`. */
export function PictureTile({ picture, isPictureUrgent, title, ...target }: PictureTileProps) {
  const link = useLinkProperties(target);
  const content = (
    <>
      <Picture picture={picture} isUrgent={isPictureUrgent} />
      <span className="picture-tile-title">{title}</span>
    </>
  );
  return (
    <li>
      {target.href === undefined ? (
        <button type="button" className="picture-tile" onClick={target.onPress}>
          {content}
        </button>
      ) : (
        <a {...link} className="picture-tile">
          {content}
        </a>
      )}
    </li>
  );
}

/** A grid of picture tiles: two columns on a phone, more in a wider window. */
export function PictureGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="picture-grid" aria-label={label}>
      {children}
    </ul>
  );
}

function Picture({ picture, isUrgent = false }: { picture?: string; isUrgent?: boolean }) {
  return (
    <span className="picture-frame">
      {picture !== undefined && picture !== '' && (
        <img src={picture} alt="" loading={isUrgent ? 'eager' : 'lazy'} decoding="async" />
      )}
    </span>
  );
}
