import { pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const optional = (name: string) => text(name).notNull().default('');

/**
 * The profile of a person except her name. Empty text means not given. Identity numbers are encrypted with AES-256-GCM; person and
 * field are authenticated data, so a ciphertext is invalid in another row or column.
 */
export const personalDetails = pgTable('personal_details', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  middleName: optional('middle_name'),
  idNumberEncrypted: optional('id_number_encrypted'),
  passportNumberEncrypted: optional('passport_number_encrypted'),
  driversLicenseNumberEncrypted: optional('drivers_license_number_encrypted'),
  idDocumentUrl: optional('id_document_url'),
  passportDocumentUrl: optional('passport_document_url'),
  driversLicenseDocumentUrl: optional('drivers_license_document_url'),
  /** `YYYY-MM-DD`. */
  dateOfBirth: optional('date_of_birth'),
  countryOfBirth: optional('country_of_birth'),
  countryOfCitizenship: optional('country_of_citizenship'),
  countryOfResidency: optional('country_of_residency'),
  gender: optional('gender'),
  preferedLanguage: optional('prefered_language'),
  maritalStatus: optional('marital_status'),
});
