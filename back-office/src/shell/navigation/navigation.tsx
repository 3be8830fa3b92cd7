import { Box, styled } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../platform/page/icon.tsx';
import type { Room } from '../../platform/rooms/room.ts';
import { useChosenEstate, useStaffMember } from '../../platform/session/use-staff.ts';
import { iconOfGroup, roomAt, usePermittedGroups, type PermittedGroup } from '../room-groups.ts';
import { EstateMark } from './estate-mark.tsx';
import { PersonMenu } from './person-menu.tsx';
import { RailGroup } from './rail-group.tsx';
import { useEmergencyCount, useGroupCount, useRoomCount } from './waiting-count.ts';

const Side = styled('aside')({
  position: 'sticky',
  top: 0,
  flex: 'none',
  width: 'var(--nav)',
  height: '100dvh',
  overflowY: 'auto',
  // The person below the rooms does not cover the link that has the focus.
  scrollPaddingBottom: 72,
  display: 'flex',
  flexDirection: 'column',
  padding: '16px 12px 0',
  background: 'var(--surface)',
  borderRight: '1px solid var(--line)',
});

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 });

const Line = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 38,
  padding: '0 10px',
  borderRadius: 'var(--ctl-s)',
  color: 'var(--ink)',
  font: 'var(--c-line)',
  textDecoration: 'none',
  '& svg': { color: 'var(--ink-2)' },
  '&:hover': { background: 'var(--fill)' },
  '& em': {
    marginLeft: 'auto',
    color: 'var(--ink-2)',
    font: '600 13px/18px var(--font)',
    fontVariantNumeric: 'tabular-nums',
  },
  '&[data-is-open]': { fontWeight: 700 },
  '&[aria-current]': { background: 'var(--here-tint)', color: 'var(--here-ink)', fontWeight: 700 },
  '&[aria-current] svg, &[aria-current] em': { color: 'var(--here-ink)' },
  '& em[data-is-emergency], &[aria-current] em[data-is-emergency]': {
    minWidth: 22,
    padding: '2px 7px',
    borderRadius: 'var(--ctl-s)',
    background: 'var(--action)',
    color: 'var(--on-action)',
    textAlign: 'center',
  },
  '&[data-is-sub]': { minHeight: 34, paddingLeft: 42, color: 'var(--ink-2)' },
  '&[data-is-sub][aria-current]': { color: 'var(--here-ink)' },
});

/** The navigation of a wide window, and the rail of icons of a narrower one. */
export function Navigation({ isRail }: { isRail: boolean }) {
  const { pathname } = useLocation();
  const groups = usePermittedGroups();
  const open = roomAt(pathname);
  return (
    <Side aria-label="Estate and rooms">
      <EstateName isRail={isRail} />
      <nav aria-label="Rooms">
        <List>
          {groups.map((permitted) =>
            isRail ? (
              <RailGroup key={permitted.group} permitted={permitted} open={open} />
            ) : (
              <Group key={permitted.group} permitted={permitted} open={open} />
            ),
          )}
        </List>
      </nav>
      <Box
        // Stays in sight below a long list of rooms.
        sx={{ position: 'sticky', bottom: 0, marginTop: 'auto', padding: '12px 0', background: 'var(--surface)' }}
      >
        <PersonMenu isRail={isRail} />
      </Box>
    </Side>
  );
}

function Group({ permitted: { group, rooms }, open }: { permitted: PermittedGroup; open: Room | undefined }) {
  const [first, ...others] = rooms;
  const isOpen = open?.group === group;
  const isAlone = others.length === 0;
  const count = useGroupCount(group);
  const emergencies = useEmergencyCount({ group });
  return (
    <li>
      <Line
        to={first.path}
        onPointerEnter={() => void first.load()}
        {...(isOpen && { 'data-is-open': '' })}
        {...(isOpen && isAlone && { 'aria-current': 'page' })}
      >
        <Icon path={iconOfGroup[group]} />
        {group}
        {emergencies > 0 ? (
          <em data-is-emergency="">{emergencies}</em>
        ) : (
          count > 0 && (!isOpen || isAlone) && <em>{count}</em>
        )}
      </Line>
      {isOpen && !isAlone && (
        <List aria-label={group} sx={{ marginTop: '2px' }}>
          {rooms.map((room) => (
            <RoomLine key={room.path} room={room} isOpen={room === open} />
          ))}
        </List>
      )}
    </li>
  );
}

function RoomLine({ room, isOpen }: { room: Room; isOpen: boolean }) {
  const count = useRoomCount(room);
  const emergencies = useEmergencyCount({ path: room.path });
  return (
    <li>
      <Line
        to={room.path}
        data-is-sub=""
        onPointerEnter={() => void room.load()}
        {...(isOpen && { 'aria-current': 'page' })}
      >
        {room.label}
        {count > 0 && <em>{count}</em>}
        {emergencies > 0 && <em data-is-emergency="">{emergencies}</em>}
      </Line>
    </li>
  );
}

/** The logo and the name of the estate that the rooms show, and the product. The logo of Ekhaya stands for several estates. */
function EstateName({ isRail }: { isRail: boolean }) {
  const member = useStaffMember();
  const estates = member?.estates ?? [];
  const [chosen] = useChosenEstate();
  const all = member === undefined ? '' : 'All my estates';
  const shown = estates.find(({ id }) => id === chosen) ?? (estates.length === 1 ? estates[0] : undefined);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        justifyContent: isRail ? 'center' : 'flex-start',
        padding: isRail ? '0 0 14px' : '0 8px 14px',
      }}
    >
      <EstateMark imageUrl={shown?.imageUrl ?? ''} size={isRail ? 36 : 40} />
      {!isRail && (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ font: 'var(--c-row)', overflowWrap: 'anywhere' }}>{shown?.name ?? all}</Box>
          <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>Ekhaya back office</Box>
        </Box>
      )}
    </Box>
  );
}
