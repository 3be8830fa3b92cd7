import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../platform/page/icon.tsx';
import type { Room } from '../../platform/rooms/room.ts';
import { iconOfGroup, type PermittedGroup } from '../room-groups.ts';

const look = {
  width: 44,
  height: 44,
  borderRadius: 'var(--ctl-s)',
  '&[data-is-open]': { background: 'var(--here-tint)', color: 'var(--here-ink)' },
} as const;

/** A group in the rail: its icon opens the room, or a menu of its rooms. */
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
  const icon = <Icon path={iconOfGroup[group]} size={22} />;
  if (others.length === 0) {
    return (
      <li>
        <Tooltip title={group} placement="right">
          <IconButton
            component={Link}
            to={first.path}
            aria-label={group}
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
          aria-label={group}
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
