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
    load: () => import('./addresses/addresses.screen.tsx').then((module) => module.AddressesScreen),
  },
  {
    path: '/AddAddress',
    load: () => import('./addresses/add-address.screen.tsx').then((module) => module.AddAddressScreen),
  },
  {
    path: '/EditAddress',
    load: () => import('./addresses/edit-address.screen.tsx').then((module) => module.EditAddressScreen),
  },
];
