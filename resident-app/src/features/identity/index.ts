import './passwords/reset-link-queue.ts';

export { LoginScreen } from './login/login.screen.tsx';
export { VerifyNumberReminder } from './one-time-pins/verify-number-reminder.tsx';
