import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { targetOfTile } from '@ekhaya/contract/estates/estates.rules';
import { useEffect, useEffectEvent } from 'react';
import { useIsOnline } from '../network/online.ts';
import { prefetch, type ReadScreen } from '../query/query.ts';
import { useCurrentAccess } from './current-access.ts';

/**
 * Reads and stores the data of a screen at the start of the app, so that the screen opens at once and without a network. Reads
 * nothing for a role without a tile of the screen, which nobody of that role reaches, and waits for the network while offline.
 */
export function usePrefetchedScreen<Data>(
  key: readonly unknown[],
  read: () => Promise<Data>,
  screen: ReadScreen,
): void {
  const { entries, current } = useCurrentAccess();
  const isOnline = useIsOnline();
  const isReached = entries.some((entry) => entry === current && hasTileOf(entry, screen.path));
  const begin = useEffectEvent(
    (asked: readonly unknown[]) => void prefetch(asked, read, screen).catch(() => undefined),
  );
  // One string, so that the effect runs again only when the key changes.
  const name = JSON.stringify(key);
  useEffect(() => {
    if (isReached && isOnline) begin(JSON.parse(name) as unknown[]);
  }, [isReached, isOnline, name]);
}

const hasTileOf = ({ tiles }: Pick<AccessEntry, 'tiles'>, path: string): boolean =>
  tiles.some((tile) => {
    const target = targetOfTile(tile);
    return tile.tileEnabled && target.kind === 'screen' && target.path === path;
  });
