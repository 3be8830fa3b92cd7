import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const bookingsRoutes: ScreenRoute[] = [
  {
    path: '/MakeBooking',
    who: 'signed-in',
    tab: 'home',
    load: () => import('./facilities/facilities.screen.tsx').then((module) => module.FacilitiesScreen),
  },
  {
    path: '/BookingFacility',
    who: 'signed-in',
    load: () => import('./facilities/booking-facility.screen.tsx').then((module) => module.BookingFacilityScreen),
  },
  {
    path: '/bookings',
    who: 'signed-in',
    tab: 'home',
    load: () => import('./list/bookings.screen.tsx').then((module) => module.BookingsScreen),
  },
  {
    path: '/RequestedBookingDetails',
    who: 'signed-in',
    sharesScreenWith: '/bookings',
    load: () => import('./list/bookings.screen.tsx').then((module) => module.BookingsScreen),
  },
  {
    path: '/lagoon',
    who: 'signed-in',
    tab: 'home',
    load: () => import('./lagoon/lagoon.screen.tsx').then((module) => module.LagoonScreen),
  },
  {
    path: '/LagoonAccess',
    who: 'signed-in',
    load: () => import('./lagoon/lagoon-access.screen.tsx').then((module) => module.LagoonAccessScreen),
  },
  {
    path: '/RequestedLagoonDetails',
    who: 'signed-in',
    sharesScreenWith: '/lagoon',
    load: () => import('./lagoon/lagoon.screen.tsx').then((module) => module.LagoonScreen),
  },
];
