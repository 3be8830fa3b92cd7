import type { Outage } from '@ekhaya/contract/outages/outages';
import { addressOfOutage } from '@ekhaya/contract/outages/outages.rules';
import { warnIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { navigate } from '../../platform/navigation/navigate.ts';

/** Names the outages whose areas are marked on the map. */
export function OutageNotices({ outages }: { outages: readonly Outage[] }) {
  return outages.map((outage) => <OutageNotice key={outage.id} outage={outage} />);
}

/** Names an outage whose area is marked on the map, and opens its page. */
function OutageNotice({ outage: { id, title } }: { outage: Pick<Outage, 'id' | 'title'> }) {
  const address = addressOfOutage(id);
  return (
    <a
      className="places-outage"
      href={address}
      onClick={(press) => {
        press.preventDefault();
        navigate(address);
      }}
    >
      <Icon path={warnIcon} size={20} />
      {title}
    </a>
  );
}
