import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';

/** What is kept of the form until it is sent: never a password, never the tick. */
export interface SignUpDraft {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  email: string;
  /** Name of the chosen estate. */
  estate: string;
  estateId: string;
}

const STORED = 'sign-up-draft';

let lastWrite: Promise<void> = Promise.resolve();

/** One after the other: an older draft never takes the place of a newer one. */
function writeInOrder(draft: SignUpDraft | undefined): Promise<void> {
  lastWrite = writeAfter(lastWrite, draft);
  return lastWrite;
}

async function writeAfter(former: Promise<void>, draft: SignUpDraft | undefined): Promise<void> {
  await former;
  await writeStored(STORED, draft);
}

/** Keeps the draft on this phone. Whatever else is handed over stays out of it. */
export const saveDraft = ({ firstName, lastName, mobileNumber, email, estate, estateId }: SignUpDraft): Promise<void> =>
  writeInOrder({ firstName, lastName, mobileNumber, email, estate, estateId });

export const readDraft = (): Promise<SignUpDraft | undefined> => readStored<SignUpDraft>(STORED);

export const removeDraft = (): Promise<void> => writeInOrder(undefined);
