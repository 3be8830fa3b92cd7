import { outageHead, type OutageKind } from '@ekhaya/contract/outages/outages.rules';
import { warnIcon } from '@ekhaya/icons/icon-paths';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useOutages } from '../../platform/outages/use-outages.ts';
import './tile-badges.css';

/** The screen whose tile on Home wears the badge of an outage. */
const screenOf: Record<OutageKind, string> = { water: '/bills', electricity: '/bills', fibre: '/bills', roads: '/poi' };

interface BadgedTile {
  tile: Element;
  text: string;
}

/** The badge of an outage that lasts now on each affected tile of Home. Home itself knows nothing of it: this is loaded after its first frame. */
export function TileBadges() {
  const { path } = useAddress();
  const { current } = useCurrentAccess();
  const isOnline = useIsOnline();
  const now = useCurrentMinute().getTime();
  const { data: outages = [] } = useOutages();
  const [badged, setBadged] = useState<BadgedTile[]>([]);
  const isHome = path === '/home';
  const open = outages.filter(({ startsAt, endedAt }) => endedAt === null && Date.parse(startsAt) <= now);
  const texts = new Map<string, string>();
  for (const outage of open) {
    const screen = screenOf[outage.kind];
    texts.set(screen, texts.has(screen) ? 'Outages' : outageHead(outage));
  }
  // Tiles are drawn anew for another role, and when the network comes or goes.
  const wanted = JSON.stringify({ texts: [...texts], role: current?.roleName, isOnline });
  useEffect(() => {
    // Home is on the screen in the next frame.
    const frame = requestAnimationFrame(() => {
      const { texts: found } = JSON.parse(wanted) as { texts: [string, string][] };
      setBadged(
        (isHome ? found : []).flatMap(([screen, text]) => {
          const tile = document.querySelector(`.home a.tile[href="${screen}"]`);
          return tile === null ? [] : [{ tile, text }];
        }),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [isHome, wanted]);
  return badged.map(({ tile, text }) =>
    createPortal(
      <span className="tile-badge">
        <Badge tone="wait" icon={warnIcon} text={text} />
      </span>,
      tile,
      text,
    ),
  );
}
