import { formatPhoneNumber } from '@ekhaya/contract/visitors/visitors.rules';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import { weeklyText } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { clockIcon, octagonCrossIcon, shareIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import type { PendingVisitor } from '../sharing/pending-visitors.ts';
import { firstNameOf } from '../visits/visitor-texts.ts';
import './pending-guest.css';

interface PendingGuestProps {
  visitor: PendingVisitor;
  /** Id of the name, which labels the card and describes the SHARE button in the dock. */
  nameId: string;
  /** The message of the last failure to share. */
  failure?: string | undefined;
  onRemove: () => void;
  /** Undefined for the visitor whom the SHARE button in the dock shares. */
  onShare?: (() => void) | undefined;
  isSharing?: boolean;
}

/** 'Contact card: name, mobile, REMOVE, SHARE' of a visitor who was added but not shared yet. */
export function PendingGuest({ visitor, nameId, failure, onRemove, onShare, isSharing }: PendingGuestProps) {
  const { date, start, end } = visitor.visit;
  return (
    <article className="pending-guest" aria-labelledby={nameId}>
      <Badge tone="wait" icon={clockIcon} text="NOT INVITED YET" />
      <h2 className="pending-guest-name" id={nameId}>
        {visitor.name}
      </h2>
      <p className="pending-guest-times">
        {visitor.weekly === undefined ? (
          <>
            {dateText(date)}, {timesText(start, end)}
          </>
        ) : (
          weeklyText(visitor.weekly, start, end)
        )}
      </p>
      <p className="pending-guest-phone">{formatPhoneNumber(visitor.phoneNumber)}</p>
      <p className="pending-guest-missing">
        There is no code until you share it. {firstNameOf(visitor.name)} cannot come in.
      </p>
      {failure !== undefined && (
        <p className="pending-guest-failure" role="alert">
          <Icon path={octagonCrossIcon} size={20} />
          {failure}
        </p>
      )}
      <div className="pending-guest-actions">
        <Button variant="text-quiet" icon={trashIcon} onClick={onRemove} aria-describedby={nameId}>
          REMOVE
        </Button>
        {onShare && (
          <Button
            variant="text"
            icon={shareIcon}
            isBusy={isSharing === true}
            onClick={onShare}
            aria-describedby={nameId}
          >
            SHARE
          </Button>
        )}
      </div>
    </article>
  );
}
