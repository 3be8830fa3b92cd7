import { Icon } from '@ekhaya/ui-kit/art/icon';
import { clockIcon, nextIcon } from '@ekhaya/icons/icon-paths';
import type { PendingVisitor } from '../sharing/pending-visitors.ts';
import './pending-notice.css';

interface PendingNoticeProps {
  pending: readonly PendingVisitor[];
  onPress: () => void;
}

/** Names the visitors who were added but have no code yet. A press opens the form with the SHARE button. */
export function PendingNotice({ pending, onPress }: PendingNoticeProps) {
  const names = pending.map(({ name }) => name).join(', ');
  return (
    <button type="button" className="pending-notice" onClick={onPress}>
      <Icon path={clockIcon} />
      <span className="pending-notice-text">
        <b className="type-over">NOT INVITED YET</b> <span>{names}</span>
      </span>
      <Icon path={nextIcon} />
    </button>
  );
}
