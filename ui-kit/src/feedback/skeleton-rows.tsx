import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Skeleton, SkeletonGroup, type SkeletonLead } from './skeleton.tsx';
import './skeleton-rows.css';

interface SkeletonRowsProps {
  count?: number;
  /** What stands at the left of the rows to come. */
  lead?: SkeletonLead;
  /** Their second line is a number to dial. */
  isNumber?: boolean;
  /** What stands above them: the card of the first one. */
  above?: ReactNode;
}

/** Rows of a list to come. */
export function SkeletonRows({ count = 4, lead, isNumber = false, above }: SkeletonRowsProps) {
  return (
    <SkeletonGroup>
      {above}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classNames('skeleton-row', isNumber && 'skeleton-row-number')}>
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

/** Times of a day to come. */
export function SkeletonSlots({ count = 16 }: { count?: number }) {
  return (
    <SkeletonGroup>
      <div className="skeleton-slots">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} shape="slot" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
