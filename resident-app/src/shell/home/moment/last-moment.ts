import { onSessionEnd } from '../../../platform/session/session.ts';
import { writeMark } from '../../../platform/store/plain-marks.ts';
import type { Moment } from './moment.rules.ts';

let last: { estateId: string; moment: Moment | undefined } | undefined;

/** What Home named last at the estate, so that it is drawn in the first frame of the next visit; undefined if nothing. */
export const lastMoment = (estateId: string): Moment | undefined =>
  last?.estateId === estateId ? last.moment : undefined;

/** Keeps what was decided for the next visit of Home. The room of what ended stays: the tiles do not move under a finger. */
export function keepMoment(estateId: string, moment: Moment | undefined): void {
  last = { estateId, moment };
  if (moment === undefined) writeMark('moment-height', undefined);
}

/**
 * Gives what matters now its room above the tiles, at the next start from the first frame on (index.html).
 * @param height in pixels; 0 for none
 */
export function makeRoom(height: number): void {
  writeMark('moment-height', height === 0 ? undefined : `${height}px`);
  document.documentElement.style.setProperty('--moment', `${height}px`);
}

/** Takes the room away if it was decided that nothing matters now. Before the first decision it stays. */
export function releaseRoom(): void {
  if (last !== undefined && last.moment === undefined) makeRoom(0);
}

onSessionEnd(() => {
  last = undefined;
  makeRoom(0);
});
