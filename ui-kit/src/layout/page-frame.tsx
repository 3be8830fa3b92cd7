import { createContext, use, useState, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/button.tsx';
import { Icon } from '../art/icon.tsx';
import { backIcon, historyIcon, refreshIcon, shareIcon } from '@ekhaya/icons/icon-paths';
import { useLinkProperties } from '../navigation/navigation.tsx';
import { usePane } from './two-panes.tsx';

export interface PageFrameProps {
  /** Shown with a capital first letter. Empty if the content has the heading. */
  title: string;
  /** The screen of a tab: a large title and no Back button. */
  isTab?: boolean;
  /** The content has columns in a wide window. */
  isWide?: boolean;
  /** The address of Back. `onBack` runs before; `preventDefault` of its event prevents the navigation. */
  backHref?: string;
  onBack?: (event: MouseEvent<HTMLElement>) => void;
  onRefresh?: () => void;
  isRefreshing?: boolean;
  onHistory?: () => void;
  onShare?: () => void;
  /** Other actions of the screen, after those above. */
  action?: ReactNode;
  /** Buttons that are fixed below the content. Content that is drawn later brings them with `Dock`. */
  dock?: ReactNode;
  children: ReactNode;
}

/** The element of the frame, in which `Dock` is drawn. */
const FrameContext = createContext<HTMLElement | null>(null);

/**
 * Buttons that are fixed below the content of the frame that they are rendered in. A form that is drawn once its data was read brings its
 * buttons into the frame that stands already: with a frame of its own, the heading would be a new one and lose the focus.
 */
export function Dock({ children }: { children: ReactNode }) {
  const frame = use(FrameContext);
  return frame && createPortal(<footer className="dock">{children}</footer>, frame);
}

/**
 * The frame of all screens but Login and Home: app bar, content and dock. In the detail pane the title is a second-level heading
 * and there is no Back button.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, isTab = false, isWide = false, backHref, onBack, dock, children } = props;
  const pane = usePane();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const Content = pane === undefined ? 'main' : 'div';
  const Title = pane === 'detail' ? 'h2' : 'h1';
  const canGoBack = pane !== 'detail' && (backHref !== undefined || onBack !== undefined);
  return (
    <div ref={setFrame} className={isWide ? 'page-frame page-frame-wide' : 'page-frame'}>
      <header className={isTab ? 'app-bar app-bar-tab' : 'app-bar'}>
        {canGoBack && <BackLink href={backHref} onPress={onBack} />}
        {title !== '' && <Title tabIndex={-1}>{capitalised(title)}</Title>}
        <HeaderActions {...props} />
      </header>
      <Content className="page-content">
        <FrameContext value={frame}>{children}</FrameContext>
      </Content>
      {dock !== undefined && <footer className="dock">{dock}</footer>}
    </div>
  );
}

function BackLink({ href, onPress }: { href?: string; onPress?: (event: MouseEvent<HTMLElement>) => void }) {
  const link = useLinkProperties({ href, onPress, isReplacing: true });
  if (href === undefined) return <IconButton icon={backIcon} label="Back" onClick={onPress} />;
  return (
    <a {...link} className="icon-button" aria-label="Back">
      <Icon path={backIcon} />
    </a>
  );
}

function HeaderActions(props: PageFrameProps) {
  const { onRefresh, isRefreshing, onHistory, onShare, action } = props;
  return (
    <div className="app-bar-actions">
      {onRefresh && (
        <IconButton icon={refreshIcon} label="Refresh" onClick={onRefresh} aria-busy={isRefreshing || undefined} />
      )}
      {onHistory && <IconButton icon={historyIcon} label="History" onClick={onHistory} />}
      {onShare && <IconButton icon={shareIcon} label="Share" onClick={onShare} />}
      {action}
    </div>
  );
}

function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en-ZA') + text.slice(first.length);
}
