import type { DirectoryIconName as Icon } from '@ekhaya/contract/directory/services.rules';
import type { NewContent } from '../src/features/content/index.ts';

/** A service with the names of its contacts by service type. */
interface DemoService {
  name: string;
  icon: Icon;
  types: { name: string; icon: Icon; contacts: string[] }[];
}

const services: DemoService[] = [
  {
    name: 'Home and repairs',
    icon: 'wrench',
    types: [
      {
        name: 'Plumbers',
        icon: 'drop',
        contacts: ['Blue Crane Plumbing', 'Kgosi Plumbing and Geysers', 'Midstream Plumbers', 'Nel and Sons Plumbing'],
      },
      { name: 'Electricians', icon: 'bolt', contacts: ['Brightside Electrical', 'Mahlangu Electric', 'Volt and Wire'] },
      { name: 'Painters', icon: 'home', contacts: ['Acacia Colours', 'Two Brothers Painting'] },
      { name: 'Roofs and gutters', icon: 'home', contacts: ['Highveld Roofing'] },
      { name: 'Locksmiths', icon: 'shield', contacts: ['Keys on Wheels', 'Ridge Locksmiths'] },
      { name: 'Handymen', icon: 'wrench', contacts: ['Fix It Fanie', 'Sizwe Home Care'] },
    ],
  },
  {
    name: 'Garden and pool',
    icon: 'leaf',
    types: [
      { name: 'Gardeners', icon: 'leaf', contacts: ['Green Thumb Gardens', 'Umoya Landscaping'] },
      { name: 'Irrigation', icon: 'drop', contacts: ['Rainmaker Irrigation'] },
      { name: 'Pools', icon: 'waves', contacts: ['Clear Blue Pools', 'Lapa Pool Care'] },
      { name: 'Trees', icon: 'leaf', contacts: ['Msasa Tree Felling'] },
    ],
  },
  {
    name: 'Security',
    icon: 'shield',
    types: [
      { name: 'Alarms and cameras', icon: 'shield', contacts: ['Watchful Eye Systems'] },
      { name: 'Armed response', icon: 'shield', contacts: ['Ndlovu Response'] },
    ],
  },
  {
    name: 'Cars and transport',
    icon: 'car',
    types: [
      { name: 'Airport shuttles', icon: 'car', contacts: ['Kite Shuttles'] },
      { name: 'Breakdown', icon: 'car', contacts: ['Ridge Towing'] },
      { name: 'Car wash', icon: 'drop', contacts: ['Lagoon Car Wash'] },
    ],
  },
  {
    name: 'Food and delivery',
    icon: 'food',
    types: [
      { name: 'Bakeries', icon: 'food', contacts: ['Amasi and Rye'] },
      { name: 'Butchers', icon: 'food', contacts: ['Karoo Meat Market'] },
      { name: 'Fruit and vegetables', icon: 'leaf', contacts: ['Saturday Box'] },
      { name: 'Pizza', icon: 'food', contacts: ['Boma Pizza Oven'] },
      { name: 'Water', icon: 'drop', contacts: ['Spring Water Depot'] },
    ],
  },
  {
    name: 'Health',
    icon: 'health',
    types: [
      { name: 'Dentists', icon: 'health', contacts: ['Dr Naidoo Dental'] },
      { name: 'Doctors', icon: 'health', contacts: ['Dr Botha and Khumalo', 'Ridge Family Practice'] },
      { name: 'Pharmacies', icon: 'health', contacts: ['Msasa Pharmacy'] },
      { name: 'Vets', icon: 'health', contacts: ['Paws and Claws Vet'] },
    ],
  },
  { name: 'Estate office', icon: 'building', types: [{ name: 'Reception', icon: 'people', contacts: ['Front desk'] }] },
  {
    name: 'Water and electricity',
    icon: 'bolt',
    types: [
      { name: 'Faults', icon: 'bolt', contacts: ['City Power faults'] },
      { name: 'Meters', icon: 'bolt', contacts: ['Prepaid meter help'] },
    ],
  },
  {
    name: 'Schools and children',
    icon: 'book',
    types: [
      { name: 'Day care', icon: 'people', contacts: ['Little Acacias'] },
      { name: 'Tutors', icon: 'book', contacts: ['Homework Corner'] },
    ],
  },
];

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Since when residents read the directory. */
const visibleFrom = new Date('2026-01-05T06:00:00.000Z');

type NewService = NewContent<'directory-service'>;

/** The directory of an estate. The numbers contain `digit`, which differs between estates. */
function directoryOf(estateId: string, digit: string, isListed: (index: number) => boolean): NewService[] {
  let number = 0;
  return services
    .filter((_, index) => isListed(index))
    .map(({ name, icon, types }) => ({
      id: `${estateId}-directory-${slug(name)}`,
      estateId,
      kind: 'directory-service',
      title: name,
      visibleFrom,
      fields: {
        icon,
        serviceTypes: types.map((type) => ({
          name: type.name,
          icon: type.icon,
          contacts: type.contacts.map((displayName) => {
            number += 1;
            const contactNumber = `012 555 ${digit}${String(number).padStart(3, '0')}`;
            return { displayName, description: '', contactNumber, isEnabled: true };
          }),
        })),
      },
    }));
}

/** The directory of each estate: Kingfisher Bay and Acacia Walk have about half of the services. */
export const demoDirectory: NewService[] = [
  ...directoryOf('91', '0', () => true),
  ...directoryOf('92', '2', (index) => index % 2 === 0),
  ...directoryOf('93', '3', (index) => index > 4),
];
