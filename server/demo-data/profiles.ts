import type { AddressForm } from '@ekhaya/contract/profile/addresses';
import type { VehicleForm } from '@ekhaya/contract/profile/vehicles';

/** An address of a demo person. */
export interface DemoAddress {
  id: string;
  email: string;
  /** The name of the estate. */
  context: string;
  form: AddressForm;
}

/** A vehicle of a demo person. */
export interface DemoVehicle {
  id: string;
  email: string;
  form: VehicleForm;
}

/** A prepaid account that a demo person linked. */
export interface DemoLinkedAccount {
  id: string;
  email: string;
  estateId: string;
  accountNumber: string;
}

const thandi = 'thandi@ekhaya.test';
const inSouthAfrica = { addressCountry: 'South Africa', longitude: null, latitude: null };
const withoutPhotos = { licenseDiscPhotoURL: '', carPhotoURL: '' };

/** The addresses of the demo world. */
export const demoAddresses: DemoAddress[] = [
  {
    id: 'thandi-msasa-ridge',
    email: thandi,
    context: 'Msasa Ridge',
    form: {
      standNo: '1204',
      streetNoOrUnitNo: '14',
      streetName: 'Msasa Crescent',
      suburbName: 'Midrand',
      localityOrCity: 'Johannesburg',
      addressPostalCode: '1685',
      ...inSouthAfrica,
    },
  },
  {
    id: 'thandi-kingfisher-bay',
    email: thandi,
    context: 'Kingfisher Bay',
    form: {
      standNo: '',
      streetNoOrUnitNo: '7B',
      streetName: 'Lagoon Walk',
      suburbName: 'Ballito',
      localityOrCity: 'Durban',
      addressPostalCode: '4420',
      ...inSouthAfrica,
    },
  },
];

/** The vehicles of the demo world. */
export const demoVehicles: DemoVehicle[] = [
  {
    id: 'thandi-hilux',
    email: thandi,
    form: {
      make: 'Toyota',
      model: 'Hilux',
      colour: 'Red',
      year: '2021',
      registrationNumber: 'JT 14 ZN GP',
      vinNumber: '',
      ...withoutPhotos,
    },
  },
  {
    id: 'thandi-polo',
    email: thandi,
    form: {
      make: 'Volkswagen',
      model: 'Polo',
      colour: 'Teal',
      year: '2019',
      registrationNumber: 'KC 77 MD GP',
      vinNumber: '',
      ...withoutPhotos,
    },
  },
  {
    id: 'pieter-ranger',
    email: 'pieter@ekhaya.test',
    form: {
      make: 'Ford',
      model: 'Ranger',
      colour: 'Grey',
      year: '2021',
      registrationNumber: 'KX 72 RM GP',
      vinNumber: '',
      ...withoutPhotos,
    },
  },
];

/** The linked prepaid accounts of the demo world. The first is credited remotely, the second gives tokens. */
export const demoLinkedAccounts: DemoLinkedAccount[] = [
  { id: 'thandi-credited', email: thandi, estateId: '91', accountNumber: '04111111110' },
  { id: 'thandi-tokens', email: thandi, estateId: '91', accountNumber: '04222222225' },
];
