import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectPin } from './pins.store.ts';

/** Reads whether a person has set a PIN, since when, and until when it is locked. */
export const readPinState = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  userId: string,
): Promise<OutputOf<'GET /api/accessControl/{userId}'>> => {
  const row = await selectPin(database.db, userId);
  if (row === undefined) return { pinSet: false };
  const isLocked = row.lockedUntil !== null && row.lockedUntil > clock.now();
  return {
    pinSet: true,
    changedAt: row.changedAt.toISOString(),
    ...(isLocked && row.lockedUntil !== null && { lockedUntil: row.lockedUntil.toISOString() }),
  };
};
