import { readStored, writeStored } from '../../platform/store/encrypted-store.ts';

/** What is kept of the form while terms or privacy are read: never a password, never the tick. */
export interface SignUpDraft {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  email: string;
  /** Name of the chosen estate. */
  estate: string;
  estateId: string;
}

const NAME = 'sign-up-draft';

/** Keeps the draft on this phone. Whatever else is handed over stays out of it. */
export const saveDraft = ({ firstName, lastName, mobileNumber, email, estate, estateId }: SignUpDraft): Promise<void> =>
  writeStored(NAME, { firstName, lastName, mobileNumber, email, estate, estateId });

/** The draft, which is removed by being taken. */
export const takeDraft = async (): Promise<SignUpDraft | undefined> => {
  const draft = await readStored<SignUpDraft>(NAME);
  if (draft) await removeDraft();
  return draft;
};

export const removeDraft = (): Promise<void> => writeStored(NAME, undefined);
