import { useNavigate } from 'react-router-dom';
import { useShortcut } from '../platform/keyboard/use-shortcut.ts';
import { useUndoBar } from '../platform/undo/undo-bar.tsx';
import type { RoomGroup } from '../platform/rooms/room.ts';
import { useLastRooms } from './last-rooms.ts';
import { usePermittedGroups } from './room-groups.ts';

/** The keys that lead to rooms: `G` and a letter, `Z` for undo, and `?` for the page of all keys. */
export function RoomShortcuts() {
  useLastRooms();
  const groups = usePermittedGroups();
  const navigate = useNavigate();
  const { undo } = useUndoBar();
  const go = (group: RoomGroup): void => {
    const found = groups.find((permitted) => permitted.group === group);
    if (found !== undefined) void navigate(found.rooms[0].path);
  };
  const visitors = groups.flatMap(({ rooms }) => rooms).find(({ path }) => path === '/invitations');
  useShortcut('g t', () => go('Today'));
  useShortcut('g b', () => go('Bookings'));
  useShortcut('g v', () => (visitors === undefined ? go('Gate') : void navigate(visitors.path)));
  useShortcut('g s', () => go('Snags'));
  useShortcut('g p', () => go('People'));
  useShortcut('z', undo);
  useShortcut('?', () => void navigate('/keyboard'));
  return null;
}
