import { onSessionEnd } from '../../../platform/session/session.ts';
import { writeMark } from '../../../platform/store/plain-marks.ts';
import type { Moment } from './moment.rules.ts';

/** The height of the row with a title and a note of one line each, in pixels. */
const USUAL_HEIGHT = 84;

let last: { estateId: string; moment: Moment | undefined; nextAt: number | undefined } | undefined;

/** What Home named last at the estate, so that it is drawn in the first frame of the next visit; undefined if nothing. */
export const lastMoment = (estateId: string): Moment | undefined =>
  last?.estateId === estateId ? last.moment : undefined;

/**
 * Keeps what was decided for the next visit of Home. The room of what ended stays: the tiles do not move under a finger.
 * @param nextAt from when on something else matters, in milliseconds since 1970: a later start has room for it in its first frame
 */
export function keepMoment(estateId: string, moment: Moment | undefined, nextAt: number | undefined): void {
  last = { estateId, moment, nextAt };
  if (moment !== undefined) return;
  writeMark('moment-height', nextAt === undefined ? undefined : `${USUAL_HEIGHT}px ${nextAt}`);
}

const setRoom = (height: number): void => document.documentElement.style.setProperty('--moment', `${height}px`);

/**
 * Gives what matters now its room above the tiles, at the next start from the first frame on (index.html).
 * @param height in pixels; 0 for none
 */
export function makeRoom(height: number): void {
  writeMark('moment-height', height === 0 ? undefined : `${height}px`);
  setRoom(height);
}

/** Takes the room away if it was decided that nothing matters, and nothing has begun to. Before the first decision it stays. */
export function releaseRoom(): void {
  if (last === undefined || last.moment !== undefined) return;
  const { nextAt = Infinity } = last;
  setRoom(nextAt <= Date.now() ? USUAL_HEIGHT : 0);
}

onSessionEnd(() => {
  last = undefined;
  makeRoom(0);
});
