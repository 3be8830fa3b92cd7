import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { readMark } from '../../../platform/store/plain-marks.ts';
import { JoinHouseholdPage } from './join-household.page.tsx';
import { NotMePage } from './not-me.page.tsx';
import { RoleOfferPage } from './role-offer.page.tsx';
import { VerifyEmailPage } from './verify-email.page.tsx';
import { ResetPasswordPage } from './reset-password.page.tsx';
import '@ekhaya/ui-kit/kit.css';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset['theme'] = readMark('theme') ?? (isDark ? 'dark' : 'light');

// The token is in the fragment of the address, which browsers do not send to the server.
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/** The page of each mailed link and the title of its window. */
const pages: Record<string, { Page: ComponentType<{ token: string }>; name: string }> = {
  '/auth/verify-email': { Page: VerifyEmailPage, name: 'Confirm your e-mail address' },
  '/auth/not-me': { Page: NotMePage, name: 'This was not you' },
  '/auth/join': { Page: JoinHouseholdPage, name: 'Join a household' },
  '/auth/role': { Page: RoleOfferPage, name: 'A role for you' },
};
const { Page, name } = pages[location.pathname] ?? { Page: ResetPasswordPage, name: 'Set a new password' };
document.title = `${name} · Ekhaya`;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page token={token} />
    </StrictMode>,
  );
}
