import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

/** What stands at the left of a row to come. */
export type SkeletonLead = 'icon' | 'plate' | 'picture' | 'date';

export type SkeletonShape =
  | SkeletonLead
  | 'title'
  | 'note'
  | 'name'
  | 'line'
  | 'slot'
  | 'field'
  | 'button'
  | 'card'
  | 'picture-card'
  | 'avatar'
  | 'tile-small'
  | 'tile-medium'
  | 'tile-large';

interface SkeletonProps {
  shape: SkeletonShape;
}

/** One part of the real layout, in sand. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={`skeleton skeleton-${shape}`} aria-hidden="true" />;
}

interface SkeletonGroupProps {
  /** Read out while it waits. */
  text?: string;
  /** Without it nothing shows for 200 ms: what comes faster needs no skeleton. */
  isImmediate?: boolean;
  children: ReactNode;
}

/** What stands in for a screen or a part of it while its data is on the way. */
export function SkeletonGroup({ text = 'Loading', isImmediate = false, children }: SkeletonGroupProps) {
  return (
    <div className={classNames('skeleton-group', !isImmediate && 'skeleton-late')} role="status">
      <span className="only-read">{text}</span>
      {children}
    </div>
  );
}
