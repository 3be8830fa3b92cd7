import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface EmptyProps {
  /** The sentence that the product says here. */
  text: string;
  /** Address of a scene. */
  picture?: string;
  /** Its button. */
  action?: ReactNode;
  /** It stands for a part of a screen, among others, and not for all of it. */
  isPart?: boolean;
}

/** There is nothing here yet. */
export function Empty({ text, picture, action, isPart = false }: EmptyProps) {
  return (
    <div className={classNames('empty', isPart && 'empty-part')}>
      {picture !== undefined && <img className="empty-picture" src={picture} alt="" loading="lazy" />}
      <p className="empty-text">{text}</p>
      {action}
    </div>
  );
}
