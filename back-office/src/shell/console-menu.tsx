import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { NavLink } from 'react-router-dom';
import { sections, type Room } from '../platform/rooms/room.ts';
import { estatesWithPermission } from '../platform/session/staff.ts';
import { useStaffMember } from '../platform/session/use-staff.ts';
import { rooms } from './features.ts';

/** The menu: the rooms that the person has permission for, by section. */
export function ConsoleMenu() {
  const member = useStaffMember();
  if (member === undefined) return null;
  const permittedRooms = rooms.filter(({ permission }) => estatesWithPermission(member, permission).length > 0);
  return (
    <Box component="nav" aria-label="Rooms">
      {sections
        .map((section) => ({ section, roomsOfSection: permittedRooms.filter((room) => room.section === section) }))
        .filter(({ roomsOfSection }) => roomsOfSection.length > 0)
        .map(({ section, roomsOfSection }) => (
          <Box key={section} sx={{ marginTop: 1.5 }}>
            <Typography
              variant="overline"
              component="div"
              id={`rooms-${section}`}
              sx={{ padding: '0 8px', color: 'var(--ink-3)' }}
            >
              {section}
            </Typography>
            <List disablePadding aria-labelledby={`rooms-${section}`}>
              {roomsOfSection.map((room) => (
                <RoomLine key={room.path} {...room} />
              ))}
            </List>
          </Box>
        ))}
    </Box>
  );
}

function RoomLine({ label, path, icon: Icon }: Room) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={path}
        sx={{
          minHeight: 32,
          padding: '2px 8px',
          borderRadius: 'var(--ctl-s)',
          color: 'var(--ink-2)',
          '&.active': { background: 'var(--here-tint)', color: 'var(--here-ink)', fontWeight: 700 },
        }}
      >
        <ListItemIcon sx={{ minWidth: 32, color: 'inherit', '& svg': { fontSize: 20 } }}>
          <Icon />
        </ListItemIcon>
        <ListItemText primary={label} disableTypography sx={{ fontSize: 14, lineHeight: '20px' }} />
      </ListItemButton>
    </ListItem>
  );
}
