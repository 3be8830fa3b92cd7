import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onLiveEvents } from '@ekhaya/browser/live/live-stream';
import { isOnline, useIsOnline } from '../../../platform/network/online.ts';
import { useSession } from '../../../platform/session/session.ts';
import gatehousePicture from '../../../platform/pictures/gatehouse.svg';
import { loadConflicts } from './log/gate-entries.ts';
import { storePost, readPost, type GatePost } from './gates/gate-post.ts';
import {
  followGuardBook,
  guardBook,
  hasListsOf,
  loadGuardBook,
  refreshGuardBook,
  type GuardBook,
} from './book/guard-book.ts';
import { markVehiclesStale, refreshVehicles } from './book/sealed-vehicles.ts';
import { GuardDesk } from './desk/guard-desk.tsx';
import { ListsMissing } from './desk/lists-missing.tsx';
import { PostChoice } from './gates/post-choice.tsx';
import { RefusedEntries } from './log/refused-entries.tsx';
import './guard.css';

/** A revocation has to reach the gates within a minute, so the lists are read twice as often. */
const READ_INTERVAL_MS = 30_000;

/** The screen of a gate, for the guards of an estate. */
export function GuardScreen() {
  const { user } = useSession();
  return user ? <GuardGate person={user.id} /> : <Loading />;
}

function GuardGate({ person }: { person: string }) {
  const isConnected = useIsOnline();
  const { book, isLoaded, isReading, problem } = useSyncExternalStore(guardBook.subscribe, guardBook.get);
  useEffect(() => keepBookFresh(person), [person]);
  if (problem === 'forbidden') return <NotAGuard />;
  if (book) return <Post book={book} />;
  if (!isLoaded || (isReading && isConnected)) return <Loading />;
  return (
    <PageFrame title="Gate" isTab>
      <Failure
        text={
          isConnected ? 'The gates could not be read' : 'This phone has not been prepared for work without a network'
        }
        note={isConnected ? undefined : 'Open this screen once with a network: from then on it works without.'}
        isRetrying={isReading}
        {...(isConnected && { onRetry: () => void refreshGuardBook(person) })}
      />
    </PageFrame>
  );
}

function NotAGuard() {
  return (
    <PageFrame title="Gate" isTab>
      <RefusedEntries />
      <Empty
        picture={gatehousePicture}
        text="Only the guards of an estate can open this screen."
        action={<LinkButton href="/home">Home</LinkButton>}
      />
    </PageFrame>
  );
}

function NoGates() {
  return (
    <PageFrame title="Gate" isTab>
      <Empty picture={gatehousePicture} text="Your estate has no gates yet. Its manager adds them." />
    </PageFrame>
  );
}

/** Stores the post and reads what its estate needs. */
async function takePost(post: GatePost, book: GuardBook): Promise<void> {
  await storePost(post);
  const estateId = book.gates.find(({ id }) => id === post.gateId)?.estateID;
  if (estateId === undefined || !isOnline()) return;
  await (hasListsOf(book, estateId) ? refreshVehicles(book.person, estateId) : refreshGuardBook(book.person));
}

/** Lets the guard choose her post once, then shows her desk. */
function Post({ book }: { book: GuardBook }) {
  const [post, setPost] = useState<GatePost | 'unknown' | 'none'>('unknown');
  const [isChanging, setIsChanging] = useState(false);
  useEffect(() => {
    void readPost().then((stored) => setPost(stored ?? 'none'));
  }, []);
  if (post === 'unknown') return <Loading />;
  if (book.gates.length === 0) return <NoGates />;
  const gate = post === 'none' ? undefined : book.gates.find(({ id }) => id === post.gateId);
  if (post !== 'none' && gate && !isChanging) {
    const at = { gate, direction: post.direction };
    const changePost = (): void => setIsChanging(true);
    return hasListsOf(book, gate.estateID) ? (
      <GuardDesk at={at} book={book} onChangePost={changePost} />
    ) : (
      <ListsMissing at={at} person={book.person} onChangePost={changePost} />
    );
  }
  return (
    <PostChoice
      gates={book.gates}
      {...(post !== 'none' && { previous: post })}
      onChoose={(chosen) => {
        void takePost(chosen, book);
        setPost(chosen);
        setIsChanging(false);
      }}
    />
  );
}

/** Loads the guard's book and refreshes it until the returned function is called: regularly, on live events and when the network returns. */
function keepBookFresh(person: string): () => void {
  const read = (): void => {
    if (isOnline()) void refreshGuardBook(person);
  };
  const follow = async (): Promise<void> => {
    if (isOnline()) await followGuardBook(person);
  };
  // Changes of vehicles are not heard while this screen is closed.
  markVehiclesStale();
  void loadConflicts();
  void loadGuardBook(person);
  const timer = setInterval(read, READ_INTERVAL_MS);
  const stopFollowing = onLiveEvents({
    gate: follow,
    vehicles: () => {
      markVehiclesStale();
      return follow();
    },
  });
  addEventListener('online', read);
  return () => {
    clearInterval(timer);
    stopFollowing();
    removeEventListener('online', read);
  };
}
