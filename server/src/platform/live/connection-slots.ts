import { AppError } from '../app-error.ts';

const retryAfterSeconds = 30;

/** Limits the number of open streams, for each person and for the process. */
export interface ConnectionSlots {
  /**
   * Occupies a slot for a stream of the person.
   * @returns releases the slot; further calls have no effect
   * @throws {AppError} `too-many-requests` at the person's limit, `unavailable` at the limit of the process
   */
  acquire(userId: string): () => void;
}

/** Creates the slots of a process. */
export const createConnectionSlots = (limits: { maxPerPerson: number; maxTotal: number }): ConnectionSlots => {
  const countByPerson = new Map<string, number>();
  let total = 0;
  return {
    acquire(userId) {
      const ofPerson = countByPerson.get(userId) ?? 0;
      if (ofPerson >= limits.maxPerPerson) {
        throw new AppError('too-many-requests', {
          detail: 'Ekhaya is open in too many browsers of yours. Please close some of them.',
          retryAfterSeconds,
        });
      }
      if (total >= limits.maxTotal) throw new AppError('unavailable', { retryAfterSeconds });
      countByPerson.set(userId, ofPerson + 1);
      total += 1;
      let isAcquired = true;
      return () => {
        if (!isAcquired) return;
        isAcquired = false;
        total -= 1;
        const rest = (countByPerson.get(userId) ?? 1) - 1;
        if (rest === 0) countByPerson.delete(userId);
        else countByPerson.set(userId, rest);
      };
    },
  };
};
