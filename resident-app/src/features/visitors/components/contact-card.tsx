import { phoneNumberToShow } from '@ekhaya/contract/visitors.rules';
import { Button } from '@ekhaya/ui-kit/button';
import { shareIcon } from '@ekhaya/ui-kit/icons';
import { useId } from 'react';
import type { PendingVisitor } from '../pending-visitors.ts';
import { dateText, timesText } from '../visitor-texts.ts';

interface ContactCardProps {
  visitor: PendingVisitor;
  isSharing: boolean;
  onRemove: () => void;
  onShare: () => void;
}

/** 'Contact card: name, mobile, REMOVE, SHARE.' */
export function ContactCard({ visitor, isSharing, onRemove, onShare }: ContactCardProps) {
  const nameId = useId();
  const { date, start, end } = visitor.visit;
  return (
    <article className="visit-card" aria-labelledby={nameId}>
      <div className="visit-card-facts">
        <span className="visit-card-text">
          <b className="visit-card-name" id={nameId}>
            {visitor.name}
          </b>{' '}
          <span className="visit-card-phone">{phoneNumberToShow(visitor.phoneNumber)}</span>{' '}
          <span className="visit-card-phone">
            {dateText(date)}, {timesText(start, end)}
          </span>
        </span>
      </div>
      <div className="card-actions">
        <Button variant="text-quiet" onClick={onRemove} aria-describedby={nameId}>
          REMOVE
        </Button>
        <Button variant="text" icon={shareIcon} isBusy={isSharing} onClick={onShare} aria-describedby={nameId}>
          SHARE
        </Button>
      </div>
    </article>
  );
}
