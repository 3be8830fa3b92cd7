import type { OutageKind } from '@ekhaya/contract/outages/outages.rules';
import { boltIcon, carIcon, dropIcon, pulseIcon } from '@ekhaya/icons/icon-paths';

/** The icon of each kind of outage. */
export const outageIcons: Readonly<Record<OutageKind, string>> = {
  water: dropIcon,
  electricity: boltIcon,
  roads: carIcon,
  fibre: pulseIcon,
};
