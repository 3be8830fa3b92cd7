import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

export interface EmptyProps {
  /** The sentence that the product says here. */
  text: string;
  /** What can be done about it, or why it is so. */
  note?: string;
  /** Address of a scene. */
  picture?: string;
  /** Its button. */
  action?: ReactNode;
  /** The sentence is the heading of the screen, which has no title. */
  isHeading?: boolean;
  /** It stands for a part of a screen, among others, and not for all of it. */
  isPart?: boolean;
}

/** There is nothing here yet. */
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
