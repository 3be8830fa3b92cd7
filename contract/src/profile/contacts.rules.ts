/** A number as people write it: digits, spaces, brackets, hyphens and a leading plus; 5 to 20 characters, or none. */
export const contactNumberPattern = /^$|^(?=(?:\D*\d){5})\+?[\d ()-]{5,20}$/;
export const invalidContactNumber = 'Please enter a valid phone number';

/** The fields of the contact details that hold a number. */
const NUMBERS = ['home', 'work', 'cell', 'emergencyContactNumber'] as const;

/** Returns the messages of the fields that the server would refuse, by their names. */
export const checkContacts = (contacts: Readonly<Record<(typeof NUMBERS)[number], string>>): Record<string, string> =>
  Object.fromEntries(
    NUMBERS.filter((name) => !contactNumberPattern.test(contacts[name].trim())).map((name) => [
      name,
      invalidContactNumber,
    ]),
  );
