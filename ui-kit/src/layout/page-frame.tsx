import type { MouseEvent, ReactNode } from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import { Icon } from '../art/icon.tsx';
import { backIcon, editIcon, historyIcon, refreshIcon, shareIcon, tickIcon, trashIcon } from '../art/icons.tsx';
import { useLinkProperties } from '../navigation/navigation.tsx';
import { usePane } from './two-panes.tsx';

export interface PageFrameProps {
  /** Its first letter is shown as a capital. Empty where the content brings the heading. */
  title: string;
  /** A tab's own screen: large title, no way back. */
  isTab?: boolean;
  /** Its content stands in columns where the window is wide. */
  isWide?: boolean;
  /** Where Back goes. `onBack` runs before; preventing the event's default there keeps it from going. */
  backHref?: string;
  onBack?: (event: MouseEvent<HTMLElement>) => void;
  onRefresh?: () => void;
  isRefreshing?: boolean;
  onHistory?: () => void;
  onEdit?: () => void;
  onShare?: () => void;
  onSave?: () => void;
  isSaving?: boolean;
  isSaveDisabled?: boolean;
  onDelete?: () => void;
  /** Delete mode: the bin becomes 'Done'. */
  isDeleting?: boolean;
  /** Another action of this screen, after the ones above. */
  action?: ReactNode;
  /** One button, fixed below the content. */
  dock?: ReactNode;
  children: ReactNode;
}

/**
 * App bar, content and dock: the frame that all screens but Login and Home share. Beside a list, in the pane of the detail,
 * its title is of the second level and nothing leads back.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, isTab = false, isWide = false, backHref, onBack, dock, children } = props;
  const pane = usePane();
  const Content = pane === undefined ? 'main' : 'div';
  const Title = pane === 'detail' ? 'h2' : 'h1';
  const canGoBack = pane !== 'detail' && (backHref !== undefined || onBack !== undefined);
  return (
    <div className={isWide ? 'page-frame page-frame-wide' : 'page-frame'}>
      <header className={isTab ? 'app-bar app-bar-tab' : 'app-bar'}>
        {canGoBack && <BackLink href={backHref} onPress={onBack} />}
        {title !== '' && <Title tabIndex={-1}>{capitalised(title)}</Title>}
        <HeaderActions {...props} />
      </header>
      <Content className="page-content">{children}</Content>
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
  const { onRefresh, isRefreshing, onHistory, onEdit, onShare, onSave, onDelete, isDeleting, action } = props;
  return (
    <div className="app-bar-actions">
      {onRefresh && (
        <IconButton icon={refreshIcon} label="Refresh" onClick={onRefresh} aria-busy={isRefreshing || undefined} />
      )}
      {onHistory && <IconButton icon={historyIcon} label="History" onClick={onHistory} />}
      {onEdit && <IconButton icon={editIcon} label="Edit" onClick={onEdit} />}
      {onShare && <IconButton icon={shareIcon} label="Share" onClick={onShare} />}
      {onSave && (
        <Button variant="text" icon={tickIcon} isBusy={props.isSaving} disabled={props.isSaveDisabled} onClick={onSave}>
          Save
        </Button>
      )}
      {onDelete && isDeleting === true && (
        <Button variant="text" onClick={onDelete}>
          Done
        </Button>
      )}
      {onDelete && isDeleting !== true && <IconButton icon={trashIcon} label="Delete" onClick={onDelete} />}
      {action}
    </div>
  );
}

function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en-ZA') + text.slice(first.length);
}
