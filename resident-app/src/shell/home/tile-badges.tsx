import { isUnderWay, outageHead, type OutageKind } from '@ekhaya/contract/outages/outages.rules';
import { warnIcon } from '@ekhaya/icons/icon-paths';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { outageIcons } from '../../platform/outages/outage-icons.ts';
import { useOutages } from '../../platform/outages/use-outages.ts';
import './tile-badges.css';

/** The screen whose tile on Home wears the badge of an outage. */
const screenOf: Record<OutageKind, string> = { water: '/bills', electricity: '/bills', fibre: '/bills', roads: '/poi' };

interface Badged {
  text: string;
  icon: string;
}

/** The badge of an outage that lasts now on each affected tile of Home. Home itself knows nothing of it: this is loaded after its first frame. */
export function TileBadges() {
  const { path } = useAddress();
  const { current } = useCurrentAccess();
  const isOnline = useIsOnline();
  const now = useCurrentMinute().getTime();
  const { data: outages = [] } = useOutages();
  const [badged, setBadged] = useState<(Badged & { tile: Element })[]>([]);
  const isHome = path === '/home';
  const open = outages.filter((outage) => isUnderWay(outage, now));
  const badges = new Map<string, Badged>();
  for (const outage of open) {
    const screen = screenOf[outage.kind];
    badges.set(
      screen,
      badges.has(screen)
        ? { text: 'Outages', icon: warnIcon }
        : { text: outageHead(outage), icon: outageIcons[outage.kind] },
    );
  }
  // Tiles are drawn anew for another role, and when the network comes or goes.
  const wanted = JSON.stringify({ badges: [...badges], role: current?.roleName, isOnline });
  useEffect(() => {
    // Home is on the screen in the next frame.
    const frame = requestAnimationFrame(() => {
      const { badges: found } = JSON.parse(wanted) as { badges: [string, Badged][] };
      setBadged(
        (isHome ? found : []).flatMap(([screen, badge]) => {
          const tile = document.querySelector(`.home a.tile[href="${screen}"]`);
          return tile === null ? [] : [{ tile, ...badge }];
        }),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [isHome, wanted]);
  return badged.map(({ tile, text, icon }) =>
    createPortal(
      <span className="tile-badge">
        <Badge tone="wait" icon={icon} text={text} />
      </span>,
      tile,
      text,
    ),
  );
}
