import { IconButton, Menu, MenuItem, styled, Tooltip } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../platform/page/icon.tsx';
import type { Room } from '../../platform/rooms/room.ts';
import { iconOfGroup, type PermittedGroup } from '../room-groups.ts';
import { useEmergencyCount, useGroupCount } from './waiting-count.ts';

const look = {
  width: 44,
  height: 44,
  borderRadius: 'var(--ctl-s)',
  '&[data-is-open]': { background: 'var(--here-tint)', color: 'var(--here-ink)' },
} as const;

/** What waits in a group, at the corner of its icon. Only emergencies are filled with red. */
const Count = styled('em')({
  position: 'absolute',
  top: 0,
  right: 0,
  minWidth: 18,
  padding: '0 4px',
  borderRadius: 'var(--ctl-s)',
  background: 'var(--surface)',
  color: 'var(--ink-2)',
  font: '600 12px/18px var(--font)',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  '[data-is-open] > &': { background: 'none', color: 'var(--here-ink)' },
  '&[data-is-emergency]': { background: 'var(--action)', color: 'var(--on-action)' },
});

/** A group in the rail, with what waits there: its icon opens the room, or a menu of its rooms. */
export function RailGroup({
  permitted: { group, rooms },
  open,
}: {
  permitted: PermittedGroup;
  open: Room | undefined;
}) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [first, ...others] = rooms;
  const openMark = open?.group === group ? ({ 'data-is-open': '' } as const) : {};
  const count = useGroupCount(group);
  const emergencies = useEmergencyCount({ group });
  const icon = (
    <>
      <Icon path={iconOfGroup[group]} size={22} />
      {emergencies > 0 ? <Count data-is-emergency="">{emergencies}</Count> : count > 0 && <Count>{count}</Count>}
    </>
  );
  const name = [group, ...(emergencies > 0 ? [emergencies] : count > 0 ? [count] : [])].join(' ');
  if (others.length === 0) {
    return (
      <li>
        <Tooltip title={group} placement="right">
          <IconButton
            component={Link}
            to={first.path}
            aria-label={name}
            {...(open === first && { 'aria-current': 'page' })}
            {...openMark}
            sx={look}
          >
            {icon}
          </IconButton>
        </Tooltip>
      </li>
    );
  }
  return (
    <li>
      <Tooltip title={group} placement="right">
        <IconButton
          aria-label={name}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          {...openMark}
          sx={look}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': group } }}
      >
        {rooms.map((room) => (
          <MenuItem
            key={room.path}
            component={Link}
            to={room.path}
            selected={room === open}
            onClick={() => setAnchor(undefined)}
          >
            {room.label}
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
}
