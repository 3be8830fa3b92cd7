import { AppError } from '../app-error.ts';

const retryAfterSeconds = 30;

/** Places for streams: a bounded number for each person, and for all. */
export interface ConnectionSlots {
  /**
   * Takes a place. @returns gives it back; calling that twice is calling it once
   * @throws {AppError} `too-many-requests` when the person has all of hers, `unavailable` when none is left
   */
  acquire(userId: string): () => void;
}

/** Makes the places of a process. */
export const createConnectionSlots = (limits: { maxPerPerson: number; maxInAll: number }): ConnectionSlots => {
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    acquire(userId) {
      const ofPerson = taken.get(userId) ?? 0;
      if (ofPerson >= limits.maxPerPerson) {
        throw new AppError('too-many-requests', {
          detail: 'Ekhaya is open in too many browsers of yours. Please close some of them.',
          retryAfterSeconds,
        });
      }
      if (inAll >= limits.maxInAll) throw new AppError('unavailable', { retryAfterSeconds });
      taken.set(userId, ofPerson + 1);
      inAll += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        inAll -= 1;
        const rest = (taken.get(userId) ?? 1) - 1;
        if (rest === 0) taken.delete(userId);
        else taken.set(userId, rest);
      };
    },
  };
};
