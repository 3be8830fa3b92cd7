import type { ReactNode } from 'react';
import { backIcon, shareIcon } from '@ekhaya/icons/icon-paths';
import { IconButton } from '../controls/button.tsx';
import { usePane } from './two-panes.tsx';
import './hero-frame.css';

interface HeroFrameProps {
  title: string;
  /** Address of the picture at the top of the screen. Without one the area is sand-coloured. */
  picture?: string;
  /** What the picture shows; empty for decoration. */
  pictureAlt?: string;
  /** Stands in place of the picture: several pictures, or a drawing. */
  media?: ReactNode;
  /** The picture is lower, to leave room for a form. */
  isLow?: boolean;
  /** Address of a logo that lies over the lower edge of the picture. */
  logo?: string;
  /** A line in small capitals above the title. */
  overline?: string;
  /** A badge or a line above the title. */
  status?: ReactNode;
  /** One line below the title. */
  note?: ReactNode;
  onBack: () => void;
  onShare?: (() => void) | undefined;
  /** Buttons, fixed below the content. */
  dock?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a screen with a picture at its top, a large title, content and a dock. In the detail pane the title is a
 * second-level heading and there is no Back button.
 */
export function HeroFrame(props: HeroFrameProps) {
  const {
    title,
    picture,
    pictureAlt = '',
    media,
    isLow = false,
    logo = '',
    overline,
    status,
    note,
    onBack,
    onShare,
    dock,
    children,
  } = props;
  const pane = usePane();
  const Content = pane === undefined ? 'main' : 'div';
  const Title = pane === 'detail' ? 'h2' : 'h1';
  return (
    <div className="page-frame">
      {(pane !== 'detail' || onShare) && (
        <header className="hero-bar">
          {pane !== 'detail' && <IconButton className="hero-back" icon={backIcon} label="Back" onClick={onBack} />}
          {onShare && <IconButton className="hero-back hero-share" icon={shareIcon} label="Share" onClick={onShare} />}
        </header>
      )}
      <Content className="hero-main">
        <div className={isLow ? 'hero-picture hero-picture-low' : 'hero-picture'}>
          {media ??
            (picture !== undefined && picture !== '' && (
              <img src={picture} alt={pictureAlt} width={800} height={600} />
            ))}
        </div>
        <div className={isLow ? 'hero-content hero-content-low' : 'hero-content'}>
          {logo !== '' && <img className="hero-logo" src={logo} alt="" width={64} height={64} />}
          {overline !== undefined && <p className="type-over hero-overline">{overline}</p>}
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
