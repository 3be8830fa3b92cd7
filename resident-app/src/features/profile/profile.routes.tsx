import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const profileRoutes: ScreenRoute[] = [
  {
    path: '/profile',
    tab: 'profile',
    load: () => import('./profile.screen.tsx').then((module) => module.ProfileScreen),
  },
  {
    path: '/ProfileDetails',
    who: 'signed-in',
    tab: 'profile',
    load: () => import('./details/profile-details.screen.tsx').then((module) => module.ProfileDetailsScreen),
  },
  {
    path: '/PersonalInformation',
    who: 'signed-in',
    tab: 'profile',
    load: () => import('./personal-information.screen.tsx').then((module) => module.PersonalInformationScreen),
  },
  {
    path: '/Contacts',
    who: 'signed-in',
    tab: 'profile',
    load: () => import('./contacts/contacts.screen.tsx').then((module) => module.ContactsScreen),
  },
  {
    path: '/Addresses',
    who: 'signed-in',
    tab: 'profile',
    load: () => import('./addresses/addresses.screen.tsx').then((module) => module.AddressesScreen),
  },
  {
    path: '/AddAddress',
    who: 'signed-in',
    tab: 'profile',
    load: () => import('./addresses/add-address.screen.tsx').then((module) => module.AddAddressScreen),
  },
  {
    path: '/EditAddress',
    who: 'signed-in',
    tab: 'profile',
    load: () => import('./addresses/edit-address.screen.tsx').then((module) => module.EditAddressScreen),
  },
];
