import { FrontPage } from '../front-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in page. Accounts are those of the resident app. */
export function SignInPage() {
  return (
    <FrontPage title="Sign in">
      <SignInForm />
    </FrontPage>
  );
}
