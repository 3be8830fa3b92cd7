import './reset-link-queue.ts';

export { LoginScreen } from './login.screen.tsx';
export { VerifyNumberReminder } from './verify-number-reminder.tsx';
