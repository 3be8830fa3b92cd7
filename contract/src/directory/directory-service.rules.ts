import { canBeDialled } from './directory.rules.ts';
import { maxListings, type DirectoryEntry, type DirectoryIconName } from './services.rules.ts';

/** A contact of the directory, as staff write it. */
export interface WrittenListing {
  displayName: string;
  description: string;
  contactNumber: string;
  /** Residents do not see a contact that is not enabled. */
  isEnabled: boolean;
}

/** A service type, such as plumbers, as staff write it. */
export interface WrittenServiceType {
  name: string;
  icon: DirectoryIconName;
  contacts: WrittenListing[];
}

/** What staff write about a service of the directory besides its name. */
export interface DirectoryServiceFields {
  icon: DirectoryIconName;
  serviceTypes: WrittenServiceType[];
}

/** The largest number of types of a service, and of contacts of a type. */
export const maxServiceTypes = 60;
export const maxContactsOfType = 200;

/** A service of which nothing is written yet. */
export const blankDirectoryService: DirectoryServiceFields = { icon: 'home', serviceTypes: [] };

/** What keeps a service from being published, by field. */
export const problemsOfDirectoryService = ({ serviceTypes }: DirectoryServiceFields): Record<string, string> => {
  const names = serviceTypes.map(({ name }) => name.trim());
  return Object.fromEntries(
    serviceTypes.flatMap(({ contacts }, at) => [
      ...(names[at] === '' ? [[`serviceTypes.${at}.name`, 'Name this kind of service.']] : []),
      ...(names[at] !== '' && names.indexOf(names[at] ?? '') < at
        ? [[`serviceTypes.${at}.name`, 'Another kind has this name.']]
        : []),
      ...contacts.flatMap(({ displayName, contactNumber }, place) => {
        const prefix = `serviceTypes.${at}.contacts.${place}`;
        return [
          ...(displayName.trim() === '' ? [[`${prefix}.displayName`, 'Name this contact.']] : []),
          ...(canBeDialled(contactNumber)
            ? []
            : [[`${prefix}.contactNumber`, 'Please write a number that a phone can dial.']]),
        ];
      }),
    ]),
  );
};

/** The enabled contacts of services as rows, in the order of staff; at most 10,000. A contact has the icon of its type. */
export const entriesOf = (services: readonly { title: string; fields: DirectoryServiceFields }[]): DirectoryEntry[] => {
  const entries: DirectoryEntry[] = [];
  for (const { title, fields } of services) {
    for (const { name, icon, contacts } of fields.serviceTypes) {
      for (const { displayName, contactNumber, isEnabled } of contacts) {
        if (entries.length === maxListings) return entries;
        if (!isEnabled) continue;
        entries.push({
          dlevel1Name: title,
          dlevel1Icon: fields.icon,
          dlevel2Name: name,
          dlevel2Icon: icon,
          dlevel3Name: displayName,
          dlevel3Icon: icon,
          dlevel3ContactNumber: contactNumber,
        });
      }
    }
  }
  return entries;
};
