import { useWaitingCounts, type WaitingKind } from '../../platform/waiting/use-waiting-counts.ts';
import { useRingingCount } from '../../features/alerts/index.ts';
import type { Room, RoomGroup } from '../../platform/rooms/room.ts';

const kindsOfGroup: Partial<Record<RoomGroup, readonly WaitingKind[]>> = {
  Bookings: ['bookings'],
  Gate: ['gate-entries'],
  People: ['household-requests', 'privacy-requests'],
  Noticeboard: ['mails', 'notices'],
  Money: ['payments'],
  Snags: ['snags', 'outages'],
  'Running it': ['failed-jobs'],
};

const kindsOfRoom: Readonly<Record<string, readonly WaitingKind[]>> = {
  '/bookings': ['bookings'],
  '/gate-log': ['gate-entries'],
  '/household-requests': ['household-requests'],
  '/mails': ['mails'],
  '/notifications': ['notices'],
  '/data-requests': ['privacy-requests'],
  '/stuck-payments': ['payments'],
  '/snags': ['snags'],
  '/outages': ['outages'],
  '/how-it-is': ['failed-jobs'],
};

/** How much waits in a group of the navigation; for Today, the number of its lines. */
export function useGroupCount(group: RoomGroup): number {
  const { lines, of } = useWaitingCounts();
  return group === 'Today' ? lines : of(kindsOfGroup[group] ?? []);
}

/** How much waits in a room; for 'Who is inside', how many visitors and workers are inside. */
export function useRoomCount({ path }: Pick<Room, 'path'>): number {
  const { inside, of } = useWaitingCounts();
  return path === '/presence' ? (inside ?? 0) : of(kindsOfRoom[path] ?? []);
}

/** How many emergencies ring in a room or its group: the only count that is filled with red. */
export function useEmergencyCount({ group, path }: { group?: RoomGroup; path?: string }): number {
  const ringing = useRingingCount();
  return group === 'Gate' || path === '/control-room' ? ringing : 0;
}
