import type { PersonalDetailsChange } from '@ekhaya/contract/profile/details';
import { startCase } from '@ekhaya/contract/identity/identity.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { setPersonName } from '../../identity/index.ts';
import { releaseImages, requireOwnImages } from '../own-images.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { selectPersonalDetails, upsertPersonalDetails } from './details.store.ts';
import { identityNumberCipher, identityNumberFields } from './identity-numbers.ts';

const documentFields = ['idDocumentUrl', 'passportDocumentUrl', 'driversLicenseDocumentUrl'] as const;

/**
 * Changes the profile of the caller. Fields that are left out stay as they are; documents that are replaced are deleted.
 * @throws {AppError} `forbidden` for another person's profile; `image/missing` for a document that she has not uploaded
 */
export const changeDetails = async (
  { database, environment }: Pick<Dependencies, 'database' | 'environment'>,
  { caller, personId, change }: { caller: Caller; personId: string; change: PersonalDetailsChange },
): Promise<void> => {
  requirePersonHerself(caller, personId);
  const { firstName, lastName, idNumber, passportNumber, driversLicenseNumber, ...others } = change;
  const numbers = { idNumber, passportNumber, driversLicenseNumber };
  const { encrypt } = identityNumberCipher(environment.secrets);
  const encrypted = Object.fromEntries(
    identityNumberFields.flatMap((field) => {
      const number = numbers[field];
      return number === undefined ? [] : [[`${field}Encrypted`, encrypt(personId, field, number)]];
    }),
  );
  await database.db.transaction(async (transaction) => {
    const before = await selectPersonalDetails(transaction, personId);
    const changedDocuments = documentFields.filter((field) => others[field] !== undefined);
    const documentsOf = (record: Partial<Record<(typeof documentFields)[number], string>>): Record<string, string> =>
      Object.fromEntries(changedDocuments.map((field) => [field, record[field] ?? '']));
    await requireOwnImages(transaction, personId, documentsOf(others));
    await setPersonName(transaction, personId, { firstName: startCase(firstName), lastName: startCase(lastName) });
    await upsertPersonalDetails(transaction, { userId: personId, ...others, ...encrypted });
    await releaseImages(transaction, personId, { before: documentsOf(before ?? {}), after: documentsOf(others) });
  });
};
