import type { FeatureRooms, Room } from '../../platform/rooms/room.ts';
import { PAYMENTS } from './payments.queries.ts';

const ofMoney = { group: 'Money', permission: 'payments.manage' } as const satisfies Partial<Room>;

/** The rooms about payments for prepaid units: all of them, those that are stuck, the sums, the readings of meters, and the providers. */
export const payments: FeatureRooms = {
  rooms: [
    {
      ...ofMoney,
      label: 'Payments',
      path: '/payments',
      load: () => import('./payments-room.tsx').then(({ PaymentsRoom }) => PaymentsRoom),
      forms: { edit: () => import('./story/payment-page.tsx').then(({ PaymentPage }) => PaymentPage) },
    },
    {
      ...ofMoney,
      label: 'Stuck',
      path: '/stuck-payments',
      load: () => import('./stuck-room.tsx').then(({ StuckRoom }) => StuckRoom),
    },
    {
      ...ofMoney,
      label: 'Daily totals',
      path: '/daily-totals',
      load: () => import('./totals-room.tsx').then(({ TotalsRoom }) => TotalsRoom),
    },
    {
      ...ofMoney,
      label: 'Readings',
      path: '/readings',
      load: () => import('./readings/readings-room.tsx').then(({ ReadingsRoom }) => ReadingsRoom),
      deskNote: 'Files are easier to choose at a desk.',
    },
    {
      ...ofMoney,
      label: 'Providers',
      path: '/providers',
      load: () => import('./providers/providers-room.tsx').then(({ ProvidersRoom }) => ProvidersRoom),
      deskNote: 'Addresses and credentials are easier to enter at a desk.',
    },
  ],
  staleOn: { payments: [PAYMENTS] },
  setup: {
    money: () => import('./providers/money-setup.tsx').then(({ MoneySetup }) => MoneySetup),
  },
};
