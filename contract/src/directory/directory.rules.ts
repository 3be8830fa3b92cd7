/** Spec section 9: the numbers an estate without contacts of its own falls back to. */
export const defaultEmergencyNumbers = ['10177', '10111'] as const;

/** The same numbers as contacts: what both sides show for an estate that has none, and the phone before its first read. */
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

/** Case-insensitive contains over the name of a contact. */
export const searchByName = <T extends { name: string }>(contacts: readonly T[], search: string): T[] => {
  const wanted = search.trim().toLocaleLowerCase('en-ZA');
  return contacts.filter((contact) => contact.name.toLocaleLowerCase('en-ZA').includes(wanted));
};

/** What the tel: link dials: plus and digits alone. */
export const dialledNumber = (number: string): string => number.replace(/[^\d+]/g, '');
