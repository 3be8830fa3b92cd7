import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Room } from '../platform/rooms/room.ts';
import { roomAt } from './room-groups.ts';

/** A room that was open. Only rooms are remembered, never a record of a person. */
export interface LastRoom {
  path: string;
  /** Milliseconds since 1970. */
  at: number;
}

const MARK = 'ekhaya.console.last-rooms';
const MAX_ROOMS = 2;

/** The rooms that were open last in this tab, newest first. */
export function lastRooms(): { room: Room; at: number }[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(MARK) ?? '[]') as LastRoom[];
    return stored.flatMap(({ path, at }) => {
      const room = roomAt(path);
      return room === undefined ? [] : [{ room, at }];
    });
  } catch {
    return [];
  }
}

/** Remembers the room of each address, for the page of an unknown one. */
export function useLastRooms(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const room = roomAt(pathname);
    if (room === undefined) return;
    const others = lastRooms()
      .filter((last) => last.room !== room)
      .map((last): LastRoom => ({ path: last.room.path, at: last.at }));
    const kept = [{ path: room.path, at: Date.now() }, ...others].slice(0, MAX_ROOMS);
    try {
      sessionStorage.setItem(MARK, JSON.stringify(kept));
    } catch {
      // Storage is not available: the page of an unknown address names no rooms.
    }
  }, [pathname]);
}
