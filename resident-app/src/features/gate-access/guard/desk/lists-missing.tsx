import { Button } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';
import { useSyncExternalStore } from 'react';
import { useIsOnline } from '../../../../platform/network/online.ts';
import { guardBook, refreshGuardBook } from '../book/guard-book.ts';
import { nameOfPost, type GatePosition } from '../gates/gate-post.ts';

interface ListsMissingProps {
  person: string;
  at: GatePosition;
  onChangePost: () => void;
}

/** Stands for the desk of a gate whose estate's lists are not on this phone. The guard may go back to her gate before at any time. */
export function ListsMissing({ person, at: { gate, direction }, onChangePost }: ListsMissingProps) {
  const isConnected = useIsOnline();
  const { isReading, problem } = useSyncExternalStore(guardBook.subscribe, guardBook.get);
  const isWaiting = isConnected && (isReading || problem === undefined);
  return (
    <PageFrame
      title={nameOfPost(gate.name, direction)}
      isTab
      isWide
      action={
        <Button variant="text" onClick={onChangePost}>
          Change gate
        </Button>
      }
    >
      {isWaiting ? (
        <p className="guard-age" role="status">
          <Spinner />
          Reading the lists of {gate.estateName}
        </p>
      ) : (
        <Failure
          text={`The lists of ${gate.estateName} ${isConnected ? 'could not be read' : 'are not on this phone'}`}
          note={isConnected ? undefined : 'Open this gate once with a network, or change the gate.'}
          isRetrying={isReading}
          {...(isConnected && { onRetry: () => void refreshGuardBook(person) })}
        />
      )}
    </PageFrame>
  );
}
