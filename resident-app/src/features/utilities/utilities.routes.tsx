import type { ScreenRoute } from '../../platform/navigation/screen-route.ts';

export const utilitiesRoutes: ScreenRoute[] = [
  {
    path: '/bills',
    tab: 'home',
    load: () => import('./bills/bills.screen.tsx').then((module) => module.BillsScreen),
  },
  {
    path: '/Payment',
    load: () => import('./payment/payment.screen.tsx').then((module) => module.PaymentScreen),
  },
  {
    path: '/PaymentHistory',
    tab: 'home',
    load: () => import('./history/history-screens.ts').then((module) => module.PaymentHistoryScreen),
  },
  {
    path: '/PaymentSlip',
    tab: 'home',
    load: () => import('./history/history-screens.ts').then((module) => module.PaymentSlipScreen),
  },
];
