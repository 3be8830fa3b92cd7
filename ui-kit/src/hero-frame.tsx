import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { backIcon } from './icons.tsx';
import './pictured.css';

export interface HeroFrameProps {
  title: string;
  /** Address of the picture that is the top of the screen; sand without one. */
  picture?: string;
  /** Lower above a form. */
  isLow?: boolean;
  /** Above the title: a badge. */
  status?: ReactNode;
  /** One line below the title. */
  note?: ReactNode;
  onBack: () => void;
  /** Buttons, fixed below the content. */
  dock?: ReactNode;
  children: ReactNode;
}

/** A picture that bleeds over the top of the screen, a large title, content and dock. */
export function HeroFrame({ title, picture, isLow = false, status, note, onBack, dock, children }: HeroFrameProps) {
  return (
    <div className="page-frame">
      <header className="hero-bar">
        <IconButton className="hero-back" icon={backIcon} label="Back" onClick={onBack} />
      </header>
      <main className="hero-main">
        <div className={isLow ? 'hero-picture hero-picture-low' : 'hero-picture'}>
          {picture !== undefined && picture !== '' && <img src={picture} alt="" width={800} height={600} />}
        </div>
        <div className={isLow ? 'hero-content hero-content-low' : 'hero-content'}>
          {status !== undefined && <p className="hero-status">{status}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          {note !== undefined && <p className="hero-note">{note}</p>}
          {children}
        </div>
      </main>
      {dock !== undefined && <div className="dock">{dock}</div>}
    </div>
  );
}
