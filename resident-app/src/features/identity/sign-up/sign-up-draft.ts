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

let lastWrite: Promise<void> = Promise.resolve();

/** Writes drafts one after another, so that an older draft never replaces a newer one. */
function writeInOrder(draft: SignUpDraft | undefined): Promise<void> {
  lastWrite = writeAfter(lastWrite, draft);
  return lastWrite;
}

async function writeAfter(previous: Promise<void>, draft: SignUpDraft | undefined): Promise<void> {
  await previous;
  await newcomerStore.writeStored(STORED, draft);
}

/** Stores the draft on this phone. Other properties of the argument are left out. */
export const saveDraft = ({ firstName, lastName, mobileNumber, email, estate, estateId }: SignUpDraft): Promise<void> =>
  writeInOrder({ firstName, lastName, mobileNumber, email, estate, estateId });

/** Reads the stored draft; undefined when there is none. */
export const readDraft = (): Promise<SignUpDraft | undefined> => newcomerStore.readStored<SignUpDraft>(STORED);

/** Removes the stored draft. */
export const removeDraft = (): Promise<void> => writeInOrder(undefined);
