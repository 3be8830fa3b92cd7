import type { AuthProvider } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { dropAllDrafts } from '../drafts/drafts.ts';
import { keepUnsaved } from '../drafts/unsaved-changes.ts';
import { endStaffSession, readStaffMember, signIn, signOut } from './staff.ts';

/** An error that makes react-admin open a path without a message: the page itself explains. */
const redirectError = (redirectTo: string): Error => Object.assign(new Error(''), { redirectTo, message: false });

const statusOf = (thrown: unknown): number => (thrown instanceof ApiError ? thrown.status : 0);

/** Connects react-admin to the session cookie, which the resident app shares. The server checks permissions with every call. */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    await signIn(email, password);
  },
  logout: async ({ isRequested = false }: { isRequested?: boolean }) => {
    if (isRequested) {
      // A person who asked to sign out must learn that it failed.
      await signOut();
      dropAllDrafts();
    } else {
      // Open forms close without a question. Their writer finds her words when she has signed in again. A session that the server has
      // ended needs no sign-out: it would end that of another person who has signed in beside this page.
      keepUnsaved();
      endStaffSession();
    }
    return '/login';
  },
  checkAuth: async () => {
    try {
      await readStaffMember();
    } catch (thrown) {
      if (statusOf(thrown) === 401) throw redirectError('/login');
      // A person without staff rights stays signed in, in the resident app too, and sees an explanation. Without an answer
      // the person stays signed in as well: the console says that it could not be read.
    }
  },
  checkError: async (thrown: unknown) => {
    if (statusOf(thrown) !== 401) return;
    endStaffSession();
    throw redirectError('/login');
  },
  getIdentity: async () => {
    const { user } = await readStaffMember();
    return { id: user.id, fullName: `${user.firstName} ${user.lastName}` };
  },
  getPermissions: async () => {
    const { estates } = await readStaffMember();
    return [...new Set(estates.flatMap(({ permissions }) => permissions))];
  },
};
