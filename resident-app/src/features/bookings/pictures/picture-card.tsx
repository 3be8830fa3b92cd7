import type { MouseEvent, ReactNode } from 'react';
import { useLinkProperties } from '@ekhaya/ui-kit/navigation/navigation';
import './picture-card.css';

interface PictureLinkProps {
  /** Address of the picture; sand without one. */
  picture?: string;
  /** The picture is on the first screen: load it at once. */
  isPictureUrgent?: boolean;
  href: string;
  /** Runs before it goes; preventing the event's default keeps it from going. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
}

export interface PictureCardProps extends PictureLinkProps {
  /** Stands on the paper label in the picture's corner. */
  children: ReactNode;
}

/** A large picture with a paper label: the one thing of a list that matters now. */
export function PictureCard({ picture, isPictureUrgent, children, ...target }: PictureCardProps) {
  const link = useLinkProperties(target);
  return (
    <a {...link} className="picture-card">
      <Picture picture={picture} isUrgent={isPictureUrgent} />
      <span className="picture-card-label">{children}</span>
    </a>
  );
}

export interface PictureTileProps extends PictureLinkProps {
  title: string;
}

/** A picture with its name below, in a grid. */
export function PictureTile({ picture, isPictureUrgent, title, ...target }: PictureTileProps) {
  const link = useLinkProperties(target);
  return (
    <li>
      <a {...link} className="picture-tile">
        <Picture picture={picture} isUrgent={isPictureUrgent} />
        <span className="picture-tile-title">{title}</span>
      </a>
    </li>
  );
}

/** Two columns of pictures, more where there is room. */
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
