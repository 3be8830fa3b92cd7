export { LoginScreen } from './login/login.screen.tsx';
export { PasskeyLoginHost } from './login/passkey-login-host.tsx';

/** Registers how a reset link that was requested without a network is sent. Loaded later, because the login needs no outbox. */
export const loadResetLinkQueue = () => import('./passwords/reset-link-queue.ts');
export { VerifyNumberReminder } from './one-time-pins/verify-number-reminder.tsx';
