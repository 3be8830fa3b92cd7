import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { PageFrame, type PageFrameProps } from '@ekhaya/ui-kit/layout/page-frame';
import type { ReactNode } from 'react';
import { useIsOnline } from '../network/online.ts';
import { useCurrentAccess } from './current-access.ts';

type RolesRequiredProps = Pick<PageFrameProps, 'title' | 'isTab' | 'backHref' | 'onBack'> & {
  /** Says that the roles could not be read. */
  error?: string;
  children: ReactNode;
};

/**
 * A screen that needs the roles of the person, or its frame with the failure to read them and another try. While they are read,
 * `isKnown` of `useCurrentAccess` is false and the screen shows its skeleton.
 */
export function RolesRequired({ error, children, ...frame }: RolesRequiredProps) {
  const { query } = useCurrentAccess();
  const isOnline = useIsOnline();
  if (!query.isError) return children;
  const unreadable = isOnline ? 'Your roles could not be read' : 'Your roles cannot be read without a network';
  return (
    <PageFrame {...frame}>
      <QueryView query={query} isOffline={!isOnline} empty={null} error={error ?? unreadable}>
        {() => null}
      </QueryView>
    </PageFrame>
  );
}
