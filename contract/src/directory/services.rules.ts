/** The icons of services and service types. The app and the console draw each from its own set. */
export const directoryIconNames = [
  'book',
  'building',
  'car',
  'bolt',
  'drop',
  'file',
  'food',
  'health',
  'home',
  'leaf',
  'people',
  'shield',
  'waves',
  'wrench',
] as const;

/** The name of an icon of the directory. */
export type DirectoryIconName = (typeof directoryIconNames)[number];

/** The largest number of contacts in the directory of an estate. */
export const maxListings = 10_000;

/** A contact of the directory as the server lists it: one row with its service and service type. */
export interface DirectoryEntry {
  dlevel1Name: string;
  dlevel1Icon: DirectoryIconName;
  dlevel2Name: string;
  dlevel2Icon: DirectoryIconName;
  dlevel3Name: string;
  dlevel3Icon: DirectoryIconName;
  dlevel3ContactNumber: string;
}

/** A contact that can be called. */
export interface DirectoryContact {
  name: string;
  icon: DirectoryIconName;
  number: string;
}

/** A kind of business, such as plumbers, with its contacts. */
export interface DirectoryServiceType {
  name: string;
  icon: DirectoryIconName;
  contacts: DirectoryContact[];
}

/** A field of life, such as home and repairs, with its service types. */
export interface DirectoryService {
  name: string;
  icon: DirectoryIconName;
  serviceTypes: DirectoryServiceType[];
}

/** Groups the rows of the server into services, service types and contacts, in the order of the rows. */
export const groupEntries = (entries: readonly DirectoryEntry[]): DirectoryService[] => {
  const services = new Map<string, DirectoryService>();
  const serviceTypes = new Map<string, DirectoryServiceType>();
  for (const entry of entries) {
    const service = services.get(entry.dlevel1Name) ?? {
      name: entry.dlevel1Name,
      icon: entry.dlevel1Icon,
      serviceTypes: [],
    };
    services.set(service.name, service);
    // Two services may have a type of the same name.
    const key = JSON.stringify([entry.dlevel1Name, entry.dlevel2Name]);
    let type = serviceTypes.get(key);
    if (type === undefined) {
      type = { name: entry.dlevel2Name, icon: entry.dlevel2Icon, contacts: [] };
      serviceTypes.set(key, type);
      service.serviceTypes.push(type);
    }
    type.contacts.push({ name: entry.dlevel3Name, icon: entry.dlevel3Icon, number: entry.dlevel3ContactNumber });
  }
  return [...services.values()];
};

/** `1 service`, `6 services`. */
export const countText = (count: number, noun: 'service' | 'contact'): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
