import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { newcomerStore } from '../../../platform/store/encrypted-store.ts';

/** The stored part of the form. It contains neither passwords nor the acceptance of the terms. */
export interface SignUpDraft {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  email: string;
  /** The name of the chosen estate. */
  estate: string;
  estateId: string;
}

const STORED = 'sign-up-draft';
/** An older draft is of somebody who did not come back from the terms. The next person at this phone does not see it. */
const MAX_AGE_MS = hourMs;

type StoredDraft = SignUpDraft & {
  /** Milliseconds since 1970. */
  savedAt: number;
};

let lastStep: Promise<unknown> = Promise.resolve();

/** Runs one step after another, so that an older draft never replaces a newer one. */
function inOrder<Result>(step: () => Promise<Result>): Promise<Result> {
  const result = lastStep.then(step);
  lastStep = result.catch(() => undefined);
  return result;
}

/** Stores the draft on this phone. Other properties of the argument are left out. */
export const saveDraft = ({ firstName, lastName, mobileNumber, email, estate, estateId }: SignUpDraft): Promise<void> =>
  inOrder(() =>
    newcomerStore.writeStored(STORED, {
      firstName,
      lastName,
      mobileNumber,
      email,
      estate,
      estateId,
      savedAt: Date.now(),
    } satisfies StoredDraft),
  );

/** Removes the stored draft. */
export const removeDraft = (): Promise<void> => inOrder(() => newcomerStore.writeStored(STORED, undefined));

/**
 * Reads the stored draft and removes it, so that the next person at this phone does not see it; undefined when there is none, or it is
 * older than an hour.
 */
export const takeDraft = (): Promise<SignUpDraft | undefined> =>
  inOrder(async () => {
    const stored = await newcomerStore.readStored<StoredDraft>(STORED);
    if (!stored) return undefined;
    await newcomerStore.writeStored(STORED, undefined);
    const { savedAt, ...draft } = stored;
    return Date.now() - savedAt < MAX_AGE_MS ? draft : undefined;
  });
