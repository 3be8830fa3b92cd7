import { LoadingLayer } from '@ekhaya/ui-kit/navigation/layer';
import { tilesToShow } from '@ekhaya/contract/estates/estates.rules';
import { Avatar } from '@ekhaya/ui-kit/lists/avatar';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { Failure } from '@ekhaya/ui-kit/feedback/failure';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { menuIcon } from '@ekhaya/icons/icon-paths';
import { useLinkProperties } from '@ekhaya/ui-kit/navigation/navigation';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { TileGrid } from '@ekhaya/ui-kit/lists/tile';
import { Suspense, useLayoutEffect, useState } from 'react';
import { VerifyNumberReminder } from '../../features/identity/index.ts';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { markReady } from '../../platform/first-frame/first-frame.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useOwnPhoto } from '../../platform/session/own-photo.ts';
import { useSession } from '../../platform/session/session.ts';
import { lazyPart } from '../../platform/network/lazy-part.ts';
import { HomeTiles } from './home-tiles.tsx';

const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);
// The network may fail on a first visit before this part is loaded: Home is complete without it.
const HomeOffline = lazyPart(async () => (await import('./home-offline.tsx')).HomeOffline);

/** Home: the person, her role and estate, and the tiles of the role. A skeleton until both are known. */
export function HomeScreen() {
  const { user } = useSession();
  const { current, isKnown, query } = useCurrentAccess();
  const isOnline = useIsOnline();
  const [search, setSearch] = useState('');
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isFilled = user !== undefined && isKnown;
  useLayoutEffect(() => {
    if (isFilled) markReady('home');
  }, [isFilled]);
  return (
    <main className="home">
      <div className="home-head">
        <IconButton icon={menuIcon} label="Menu" aria-haspopup="dialog" onClick={() => setIsMenuOpen(true)} />
        <div className="home-person">
          {user ? <h1>{user.name}</h1> : <h1 className="only-read">Home</h1>}
          {!user && <Skeleton shape="title" />}
          {isFilled ? <p>{lineOf(current)}</p> : !query.isError && <Skeleton shape="note" />}
        </div>
        {user ? <ProfilePhoto name={user.name} /> : <Skeleton shape="avatar" />}
        <div className="home-search">
          <SearchField value={search} onValueChange={setSearch} />
        </div>
      </div>
      <div id="home-moment" />
      {user?.appIntroViewed === true && <VerifyNumberReminder />}
      {!isOnline && user && (
        <Suspense>
          <HomeOffline />
        </Suspense>
      )}
      {isFilled && <FilledTiles search={search} isOffline={!isOnline} />}
      {!isFilled &&
        (user && query.isError ? (
          <Failure
            text="Failed to fetch ACL for current user"
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <TilesSkeleton />
        ))}
      {isMenuOpen && (
        <Suspense fallback={<LoadingLayer onClose={() => setIsMenuOpen(false)} />}>
          <MenuDrawer onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </main>
  );
}

const lineOf = (current: { roleDisplayName: string; estateName: string } | undefined): string =>
  current ? `${current.roleDisplayName} - ${current.estateName}` : '\u00a0';

function ProfilePhoto({ name }: { name: string }) {
  const { picture, isAwaited } = useOwnPhoto();
  const link = useLinkProperties({ href: '/profile', isReplacing: true });
  return (
    <a {...link} className="home-photo" aria-label="Profile">
      <Avatar name={name} photo={picture} isPhotoAwaited={isAwaited} />
    </a>
  );
}

function FilledTiles({ search, isOffline }: { search: string; isOffline: boolean }) {
  const { current } = useCurrentAccess();
  const tiles = tilesToShow(current?.tiles ?? [], 'home', search);
  if (tiles.length === 0) {
    return (
      <p className="home-nothing">
        {search === '' ? 'There is nothing here for this role yet.' : `Nothing is called “${search}”.`}
      </p>
    );
  }
  return <HomeTiles tiles={tiles} isOffline={isOffline} />;
}

function TilesSkeleton() {
  return (
    <SkeletonGroup isImmediate>
      <TileGrid>
        <Skeleton shape="tile-large" />
        <Skeleton shape="tile-medium" />
        <Skeleton shape="tile-small" />
        <Skeleton shape="tile-small" />
        <Skeleton shape="tile-small" />
        <Skeleton shape="tile-medium" />
        <Skeleton shape="tile-small" />
      </TileGrid>
    </SkeletonGroup>
  );
}
