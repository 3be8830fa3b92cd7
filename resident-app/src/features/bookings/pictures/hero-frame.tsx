import type { ReactNode } from 'react';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { backIcon } from '@ekhaya/icons/icon-paths';
import { usePane } from '@ekhaya/ui-kit/layout/two-panes';
import './hero-frame.css';

interface HeroFrameProps {
  title: string;
  /** Address of the picture at the top of the screen. Without one the area is sand-coloured. */
  picture?: string;
  /** The picture is lower, to leave room for a form. */
  isLow?: boolean;
  /** A badge above the title. */
  status?: ReactNode;
  /** One line below the title. */
  note?: ReactNode;
  onBack: () => void;
  /** Buttons, fixed below the content. */
  dock?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a screen with a picture at its top, a large title, content and a dock. In the detail pane the title is a
 * second-level heading and there is no Back button.
 */
export function HeroFrame({ title, picture, isLow = false, status, note, onBack, dock, children }: HeroFrameProps) {
  const pane = usePane();
  const Content = pane === undefined ? 'main' : 'div';
  const Title = pane === 'detail' ? 'h2' : 'h1';
  return (
    <div className="page-frame">
      {pane !== 'detail' && (
        <header className="hero-bar">
          <IconButton className="hero-back" icon={backIcon} label="Back" onClick={onBack} />
        </header>
      )}
      <Content className="hero-main">
        <div className={isLow ? 'hero-picture hero-picture-low' : 'hero-picture'}>
          {picture !== undefined && picture !== '' && <img src={picture} alt="" width={800} height={600} />}
        </div>
        <div className={isLow ? 'hero-content hero-content-low' : 'hero-content'}>
          {status !== undefined && <p className="hero-status">{status}</p>}
          <Title tabIndex={-1}>{title}</Title>
          {note !== undefined && <p className="hero-note">{note}</p>}
          {children}
        </div>
      </Content>
      {dock !== undefined && <footer className="dock">{dock}</footer>}
    </div>
  );
}
