import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Skeleton, SkeletonGroup, type SkeletonLead } from './skeleton.tsx';
import './skeleton-rows.css';

interface SkeletonRowsProps {
  count?: number;
  /** The part at the left of each row. */
  lead?: SkeletonLead;
  /** The second line of each row is a telephone number. */
  hasPhoneNumber?: boolean;
  /** A skeleton above the rows. */
  above?: ReactNode;
}

/** The skeleton of a list of rows. */
export function SkeletonRows({ count = 4, lead, hasPhoneNumber = false, above }: SkeletonRowsProps) {
  return (
    <SkeletonGroup>
      {above}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classNames('skeleton-row', hasPhoneNumber && 'skeleton-row-number')}>
          {lead && <Skeleton shape={lead} />}
          <div className="skeleton-row-text">
            <Skeleton shape="name" />
            <Skeleton shape="line" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** The skeleton of the time slots of a day. */
export function SkeletonSlots() {
  return (
    <SkeletonGroup>
      <div className="skeleton-slots">
        {Array.from({ length: 16 }, (_, index) => (
          <Skeleton key={index} shape="slot" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
