import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

export interface EmptyProps {
  /** The main sentence. */
  text: string;
  /** The reason, or what the person can do. */
  note?: string;
  /** Address of the picture above the text. */
  picture?: string;
  /** A button below the text. */
  action?: ReactNode;
  /** The sentence is the heading of a screen without a title. */
  isHeading?: boolean;
  /** Only a part of the screen is empty. */
  isPart?: boolean;
}

/** Stands in the place of a list that is empty. */
export function Empty({ text, note, picture, action, isHeading = false, isPart = false }: EmptyProps) {
  return (
    <div className={classNames('empty', isPart && 'empty-part')}>
      {picture !== undefined && <img className="empty-picture" src={picture} alt="" loading="lazy" />}
      {isHeading ? <h1 className="empty-text">{text}</h1> : <p className="empty-text">{text}</p>}
      {note !== undefined && <p className="empty-note">{note}</p>}
      {action}
    </div>
  );
}
