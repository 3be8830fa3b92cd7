import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';

/** An alert that is under way on this phone. It survives a reload until it is over. */
export interface StoredAlert {
  /** The idempotency key: the same alert arrives once. */
  key: string;
  estateId: string;
  /** The id, once the server has it. */
  id?: string;
  startedAt: number;
  /** How she ends it, until the server has heard that. */
  ending?: 'RECALLED' | 'SAFE';
  /** Whether a call was made: from then on the alert may have arrived. */
  wasTried?: boolean;
}

const NAME = 'own-alert';

/** Reads the alert that is under way on this phone. */
export const readStoredAlert = (): Promise<StoredAlert | undefined> => readStored<StoredAlert>(NAME);

/** Keeps the alert that is under way; undefined when it is over. A full phone loses only what survives a reload. */
export const storeAlert = (alert: StoredAlert | undefined): Promise<void> =>
  writeStored(NAME, alert).then(
    () => undefined,
    () => undefined,
  );
