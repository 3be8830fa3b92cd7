import type { addEmergencyContacts } from '../src/features/directory/index.ts';

type DemoContact = Parameters<typeof addEmergencyContacts>[1][number];

/**
 * The emergency contacts of an estate. Ambulance and police have national numbers; the other numbers contain `digits`, which
 * differ between estates.
 */
const contactsOf = (estateId: string, page: string, digits: string, hasGate: boolean): DemoContact[] => {
  const contacts: Omit<DemoContact, 'id' | 'estateId' | 'position'>[] = [
    {
      name: 'Ambulance',
      description: 'Medical emergencies, day and night',
      number: '10177',
      icon: 'ambulance',
      navigatePath: `/demo/${page}/first-aid`,
    },
    {
      name: 'Follow-me guard',
      description: 'A guard follows you home from the gate',
      number: `012 555 0${digits}1`,
      icon: 'follow-me',
    },
    {
      name: 'Fire',
      description: 'Fire brigade',
      number: `012 555 0${digits.slice(0, 1)}10`,
      icon: 'fire',
      navigatePath: `/demo/${page}/evacuation`,
    },
    { name: 'Police', description: 'South African Police Service', number: '10111', icon: 'police' },
  ];
  if (hasGate) {
    contacts.push({
      name: 'Main gate',
      description: 'The guards at the main gate',
      number: `012 555 0${digits}0`,
      icon: 'gate',
    });
  }
  return contacts.map((contact, index) => ({
    ...contact,
    id: `${estateId}-${contact.icon}`,
    estateId,
    position: index,
  }));
};

/** The emergency contacts of each estate. */
export const demoEmergencyContacts: DemoContact[] = [
  ...contactsOf('91', 'msasa-ridge', '19', true),
  ...contactsOf('92', 'kingfisher-bay', '29', true),
  ...contactsOf('93', 'acacia-walk', '39', false),
];

/** Alerts to security are on where guards answer them: everybody who guards a gate is told. */
export const demoAlertRules = ['91', '92'].map((estateId) => ({
  estateId,
  isEnabled: true,
  isDrill: false,
  responderIds: [],
}));
