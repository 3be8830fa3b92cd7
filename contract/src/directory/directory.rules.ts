/** The default emergency numbers, for an estate without its own contacts (spec section 9). */
export const defaultEmergencyNumbers = ['10177', '10111'] as const;

/** The default emergency contacts: for an estate without contacts, and in the app before the first read. */
export const defaultEmergencyContacts = [
  {
    id: 'default-ambulance',
    name: 'Ambulance',
    description: 'National ambulance line',
    number: defaultEmergencyNumbers[0],
    icon: 'ambulance',
    navigatePath: '',
  },
  {
    id: 'default-police',
    name: 'Police',
    description: 'National police line',
    number: defaultEmergencyNumbers[1],
    icon: 'police',
    navigatePath: '',
  },
] as const;

/** The ambulance of an estate's contacts; the national line where it has none. */
export const ambulanceOf = (
  contacts: readonly { name: string; number: string; icon: string }[],
): { name: string; number: string } =>
  contacts.find(({ icon, number }) => icon === 'ambulance' && number !== '') ?? defaultEmergencyContacts[0];

/** The contacts whose name contains the search text, ignoring case. */
export const searchByName = <T extends { name: string }>(contacts: readonly T[], search: string): T[] => {
  const wanted = search.trim().toLocaleLowerCase('en-ZA');
  return contacts.filter((contact) => contact.name.toLocaleLowerCase('en-ZA').includes(wanted));
};

/** A telephone number for a `tel:` link: plus and digits only. */
export const dialledNumber = (number: string): string => number.replace(/[^\d+]/g, '');

/** The largest number of emergency contacts of an estate. */
export const maxEmergencyContacts = 20;

/** Whether a phone can dial a written number: 3 to 15 digits, with spaces, brackets, hyphens and a leading plus at most. */
export const canBeDialled = (number: string): boolean =>
  /^\+?[\d ()-]+$/.test(number.trim()) && /^\+?\d{3,15}$/.test(dialledNumber(number));

/** Whether a text is the path of a screen of the app. */
export const isScreenPath = (path: string): boolean => /^\/[A-Za-z][\w/-]*$/.test(path);
