import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type SkeletonShape = 'title' | 'note' | 'field' | 'row' | 'avatar' | 'tile-small' | 'tile-medium' | 'tile-large';

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

/** Rows of a list to come. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <SkeletonGroup>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="row" />
      ))}
    </SkeletonGroup>
  );
}
