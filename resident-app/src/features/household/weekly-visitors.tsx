import type { House } from '@ekhaya/contract/household/household';
import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { nextIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Avatar } from '@ekhaya/ui-kit/lists/avatar';
import { useLinkProperties } from '@ekhaya/ui-kit/navigation/navigation';
import { weeklyVisitorText } from './household-texts.ts';

type WeeklyVisitor = House['weekly'][number];

/** Weekly visitors whom the person has invited. Each opens the list of visitors. */
export function WeeklyVisitors({ visitors }: { visitors: readonly WeeklyVisitor[] | undefined }) {
  // A phone may hold a house that was read before its visitors were part of it.
  if (visitors === undefined || visitors.length === 0) return null;
  return (
    <>
      <h3 className="type-over household-weekly">COMES EVERY WEEK</h3>
      <ul className="rows household-rows" aria-label="Comes every week">
        {visitors.map((visitor) => (
          <WeeklyVisitorRow key={visitor.id} visitor={visitor} />
        ))}
      </ul>
    </>
  );
}

function WeeklyVisitorRow({ visitor }: { visitor: WeeklyVisitor }) {
  const link = useLinkProperties({ href: `/Visitor?visit=${encodeURIComponent(visitor.id)}` });
  const name = displayVisitorName(visitor.visitor);
  return (
    <li>
      <a {...link} className="row">
        <Avatar name={name} />
        <span className="row-text">
          <span className="row-title">{name}</span>
          <span className="row-note">{weeklyVisitorText(visitor)}</span>
        </span>
        <span className="row-chevron">
          <Icon path={nextIcon} />
        </span>
      </a>
    </li>
  );
}
