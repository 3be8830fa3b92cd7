import type { ReactNode } from 'react';
import { Avatar } from '@ekhaya/ui-kit/lists/avatar';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { pinIcon } from '@ekhaya/icons/icon-paths';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';
import './pass-card.css';
// Overrides rules of pass-card.css, so it is imported after that file.
import './pass-card-small-windows.css';

interface PassCardProps {
  /** The gate and its distance: 'Main Gate, 35 m away'. */
  place?: string;
  /** The time with seconds, which shows that the pass is not a photo. */
  time: string;
  picture: string;
  name: string;
  /** Role and estate: 'Owner - Msasa Ridge'. */
  role: string;
  photo?: string;
  /** The remaining part of the code's time, from 1 to 0. */
  remaining: number;
  /** The code, or the message in its place. */
  children: ReactNode;
  /** How to use the code. Left out where there is none. */
  hint?: ReactNode;
}

/**
 * The card that a person holds to the reader: white on red in both themes. It fills the window below the banners and above
 * the tab bar. In small windows the picture, the hint and long names are reduced, so that the code is always visible.
 */
export function PassCard({ place, time, picture, name, role, photo, remaining, children, hint }: PassCardProps) {
  return (
    <main className="pass">
      <h1 className="only-read" tabIndex={-1}>
        Access
      </h1>
      <p className="pass-head">
        <span className="pass-place">
          {place !== undefined && (
            <>
              <Icon path={pinIcon} />
              <span>{place}</span>
            </>
          )}
        </span>
        <time className="pass-time">{time}</time>
      </p>
      <div className="pass-card">
        <img className="pass-picture" src={picture} alt="" />
        <div className="pass-holder">
          <span className="pass-photo">
            <Avatar name={name} photo={photo} size={80} />
          </span>
          <p className="pass-person">
            <b>{name}</b>
            <span>{role}</span>
          </p>
        </div>
        <div className="pass-code">{children}</div>
        <div className="pass-bar" aria-hidden="true">
          <span style={{ width: `${Math.round(Math.min(1, Math.max(0, remaining)) * 100)}%` }} />
        </div>
      </div>
      {Boolean(hint) && <p className="pass-hint">{hint}</p>}
    </main>
  );
}

/** A message in place of the code: the reason why there is none, a note with advice, and a button. */
export function PassMessage({ text, note, action }: { text: string; note?: string; action?: ReactNode }) {
  return (
    <div className="pass-message" role="status">
      <p className="pass-message-text">{text}</p>
      {note !== undefined && <p>{note}</p>}
      {action}
    </div>
  );
}

/** A spinner in place of the code, until the code is made. */
export function PassWaiting({ text }: { text: string }) {
  return (
    <div className="pass-waiting" role="status">
      <Spinner />
      <span>{text}</span>
    </div>
  );
}
