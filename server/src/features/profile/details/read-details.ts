import type { PersonalDetails } from '@ekhaya/contract/profile/details';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findPersonById } from '../../identity/index.ts';
import { selectPersonalDetails } from './details.store.ts';
import { identityNumberCipher } from './identity-numbers.ts';

/**
 * Reads the 16 fields of a person's profile. Identity numbers and documents are for the person herself: staff get empty texts.
 * @throws {AppError} `not-found` for an unknown person
 */
export const readDetails = async (
  { database, environment }: Pick<Dependencies, 'database' | 'environment'>,
  { caller, personId }: { caller: Caller; personId: string },
): Promise<PersonalDetails> => {
  const [person, row] = await Promise.all([
    findPersonById(database.db, personId),
    selectPersonalDetails(database.db, personId),
  ]);
  if (person === undefined) throw new AppError('not-found');
  const { decrypt } = identityNumberCipher(environment.secrets);
  const own = personId === caller.userId ? row : undefined;
  return {
    firstName: person.firstName,
    middleName: row?.middleName ?? '',
    lastName: person.lastName,
    idNumber: decrypt(personId, 'idNumber', own?.idNumberEncrypted ?? ''),
    passportNumber: decrypt(personId, 'passportNumber', own?.passportNumberEncrypted ?? ''),
    driversLicenseNumber: decrypt(personId, 'driversLicenseNumber', own?.driversLicenseNumberEncrypted ?? ''),
    idDocumentUrl: own?.idDocumentUrl ?? '',
    passportDocumentUrl: own?.passportDocumentUrl ?? '',
    driversLicenseDocumentUrl: own?.driversLicenseDocumentUrl ?? '',
    dateOfBirth: row?.dateOfBirth ?? '',
    countryOfBirth: row?.countryOfBirth ?? '',
    countryOfCitizenship: row?.countryOfCitizenship ?? '',
    countryOfResidency: row?.countryOfResidency ?? '',
    gender: row?.gender ?? '',
    preferedLanguage: row?.preferedLanguage ?? '',
    maritalStatus: row?.maritalStatus ?? '',
  };
};
