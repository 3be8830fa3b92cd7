import type { ReactNode } from 'react';

export interface EmptyProps {
  /** The sentence that the product says here. */
  text: string;
  /** Address of a scene. */
  picture?: string;
  /** Its button. */
  action?: ReactNode;
}

/** There is nothing here yet. */
export function Empty({ text, picture, action }: EmptyProps) {
  return (
    <div className="empty">
      {picture !== undefined && <img className="empty-picture" src={picture} alt="" loading="lazy" />}
      <p className="empty-text">{text}</p>
      {action}
    </div>
  );
}
