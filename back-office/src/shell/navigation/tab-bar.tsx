import { menuIcon } from '@ekhaya/icons/icon-paths';
import { styled } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../platform/page/icon.tsx';
import type { RoomGroup } from '../../platform/rooms/room.ts';
import { withLargeText } from '../../platform/page/window-width.ts';
import { iconOfGroup, roomAt, usePermittedGroups } from '../room-groups.ts';
import { useWaitingCounts } from '../../platform/waiting/use-waiting-counts.ts';
import { counted } from '../../platform/page/counted.rules.ts';

/** The groups that have a tab of their own, besides 'All rooms'. */
const tabs: readonly RoomGroup[] = ['Today', 'Bookings', 'Gate', 'Snags'];

const Bar = styled('nav')({
  position: 'fixed',
  zIndex: 1200,
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  // What docks above the bar begins where it ends.
  minHeight: 'var(--dock)',
  padding: '6px 6px calc(2px + env(safe-area-inset-bottom, 0px))',
  background: 'var(--surface)',
  borderTop: '1px solid var(--line)',
});

const Tab = styled(Link)({
  flex: '1 1 0',
  minWidth: 0,
  display: 'grid',
  justifyItems: 'center',
  gap: 2,
  color: 'var(--ink-2)',
  font: 'var(--t-tab)',
  textAlign: 'center',
  textDecoration: 'none',
  '& > span': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 52,
    height: 30,
    borderRadius: '0 14px 0 14px',
  },
  '& b': {
    position: 'absolute',
    top: -4,
    right: 2,
    minWidth: 20,
    padding: '0 5px',
    border: '2px solid var(--surface)',
    borderRadius: '2px 10px 2px 10px',
    background: 'var(--action)',
    color: 'var(--on-action)',
    font: '700 11px/16px var(--font)',
  },
  // Drawn by the style, because as text the number would stand before the name of the tab.
  '& b::after': { content: 'attr(data-count)' },
  '&[aria-current]': { color: 'var(--here-ink)', fontWeight: 700 },
  // Five words of any size fit beside each other.
  [withLargeText]: { flex: '1 1 auto', fontSize: 'min(0.6875rem, 5.4vw)', '& > span': { width: 'min(52px, 14vw)' } },
  '&[aria-current] > span': { background: 'var(--here-tint)' },
});

/** The tab bar of a phone: the groups used on foot, and all rooms. What the person may not do is not there. */
export function TabBar() {
  const { pathname } = useLocation();
  const groups = usePermittedGroups();
  const open = roomAt(pathname);
  const { lines } = useWaitingCounts();
  const own = groups.filter(({ group }) => tabs.includes(group));
  const isElsewhere = !own.some(({ group }) => group === open?.group);
  return (
    <Bar aria-label="Rooms">
      {own.map(({ group, rooms: [first] }, index) => (
        <Tab
          key={group}
          to={first.path}
          {...(open?.group === group && { 'aria-current': 'page' })}
          {...(group === 'Today' && lines > 0 && { 'aria-label': `Today, ${counted(lines, 'waits', 'wait')}` })}
        >
          <span>
            <Icon path={iconOfGroup[group]} size={22} />
            {group === 'Today' && lines > 0 && <b data-count={lines} />}
          </span>
          {index === 0 && group === 'Gate' ? first.label : group}
        </Tab>
      ))}
      <Tab to="/rooms" {...(isElsewhere && { 'aria-current': 'page' })}>
        <span>
          <Icon path={menuIcon} size={22} />
        </span>
        All rooms
      </Tab>
    </Bar>
  );
}
