// One chunk for both screens: each further chunk costs bytes of the first screen, which lists them.
export { PaymentHistoryScreen } from './payment-history.screen.tsx';
export { PaymentSlipScreen } from './payment-slip.screen.tsx';
