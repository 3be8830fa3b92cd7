import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

/** The part at the left of a skeleton row. */
export type SkeletonLead = 'icon' | 'plate' | 'avatar' | 'picture' | 'date';

/** The part of the layout that a skeleton stands for. */
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
  | 'tile-small'
  | 'tile-medium'
  | 'tile-large';

interface SkeletonProps {
  shape: SkeletonShape;
}

/** A sand-coloured placeholder with the shape of a part of the layout. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={`skeleton skeleton-${shape}`} aria-hidden="true" />;
}

interface SkeletonGroupProps {
  /** Shows the skeleton at once. By default it appears after 200 ms, because faster answers need none. */
  isImmediate?: boolean;
  children: ReactNode;
}

/** The skeleton of a screen or a part of it while its data is being read. Screen readers announce 'Loading'. */
export function SkeletonGroup({ isImmediate = false, children }: SkeletonGroupProps) {
  return (
    <div className={classNames('skeleton-group', !isImmediate && 'skeleton-late')} role="status">
      <span className="only-read">Loading</span>
      {children}
    </div>
  );
}
