import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const bookingsRoutes: ScreenRoute[] = [
  {
    path: '/MakeBooking',
    tab: 'home',
    load: () => import('./facilities/facilities.screen.tsx').then((module) => module.FacilitiesScreen),
  },
  {
    path: '/BookingFacility',
    load: () => import('./facilities/booking-facility.screen.tsx').then((module) => module.BookingFacilityScreen),
  },
  {
    path: '/bookings',
    tab: 'home',
    load: () => import('./list/bookings.screen.tsx').then((module) => module.BookingsScreen),
  },
  {
    path: '/RequestedBookingDetails',
    sharesScreenWith: '/bookings',
    load: () => import('./list/bookings.screen.tsx').then((module) => module.BookingsScreen),
  },
  {
    path: '/lagoon',
    tab: 'home',
    load: () => import('./lagoon/lagoon.screen.tsx').then((module) => module.LagoonScreen),
  },
  {
    path: '/LagoonAccess',
    load: () => import('./lagoon/lagoon-access.screen.tsx').then((module) => module.LagoonAccessScreen),
  },
  {
    path: '/RequestedLagoonDetails',
    sharesScreenWith: '/lagoon',
    load: () => import('./lagoon/lagoon.screen.tsx').then((module) => module.LagoonScreen),
  },
];
