import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const profileRoutes: ScreenRoute[] = [
  {
    path: '/profile',
    tab: 'profile',
    load: () => import('./profile.screen.tsx').then((module) => module.ProfileScreen),
  },
  {
    path: '/ProfileDetails',
    load: () => import('./details/profile-details.screen.tsx').then((module) => module.ProfileDetailsScreen),
  },
  {
    path: '/Devices',
    load: () => import('./devices/devices.screen.tsx').then((module) => module.DevicesScreen),
  },
  {
    path: '/PersonalInformation',
    tab: 'profile',
    load: () => import('./personal-information.screen.tsx').then((module) => module.PersonalInformationScreen),
  },
  {
    path: '/Contacts',
    load: () => import('./contacts/contacts.screen.tsx').then((module) => module.ContactsScreen),
  },
  {
    path: '/Addresses',
    load: () => import('./addresses/address-screens.ts').then((module) => module.AddressesScreen),
  },
  {
    path: '/AddAddress',
    load: () => import('./addresses/address-screens.ts').then((module) => module.AddAddressScreen),
  },
  {
    path: '/EditAddress',
    load: () => import('./addresses/address-screens.ts').then((module) => module.EditAddressScreen),
  },
  {
    path: '/Accounts',
    load: () => import('./accounts/account-screens.ts').then((module) => module.AccountsScreen),
  },
  {
    path: '/AddAccount',
    load: () => import('./accounts/account-screens.ts').then((module) => module.AddAccountScreen),
  },
  {
    path: '/EditAccount',
    load: () => import('./accounts/account-screens.ts').then((module) => module.EditAccountScreen),
  },
  {
    path: '/Vehicles',
    load: () => import('./vehicles/vehicle-screens.ts').then((module) => module.VehiclesScreen),
  },
  {
    path: '/AddVehicle',
    load: () => import('./vehicles/vehicle-screens.ts').then((module) => module.AddVehicleScreen),
  },
  {
    path: '/EditVehicle',
    load: () => import('./vehicles/vehicle-screens.ts').then((module) => module.EditVehicleScreen),
  },
];
