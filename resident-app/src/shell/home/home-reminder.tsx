import { VerifyNumberReminder } from '../../features/identity/index.ts';

/** Until her number is verified a person is reminded on Home. */
export function HomeReminder() {
  return <VerifyNumberReminder />;
}
