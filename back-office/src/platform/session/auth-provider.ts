import type { AuthProvider } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { forgetStaffMember, readStaffMember, signIn, signOut } from './staff.ts';

/** Where react-admin is told to go: `redirectTo` on what is thrown, and no message, since the page itself says why. */
const goTo = (redirectTo: string): Error => Object.assign(new Error(''), { redirectTo, message: false });

const statusOf = (thrown: unknown): number => (thrown instanceof ApiError ? thrown.status : 0);

/** The same identity as in the residents' app: the session cookie. What she may do is decided by the server, call by call. */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    await signIn(email, password);
  },
  logout: async ({ isHerWish = false }: { isHerWish?: boolean }) => {
    try {
      await signOut();
    } catch (thrown) {
      // Who wants to leave must know that she has not; a session that the server has ended needs no second end.
      if (isHerWish) throw thrown;
      forgetStaffMember();
    }
    return '/login';
  },
  checkAuth: async () => {
    try {
      await readStaffMember();
    } catch (thrown) {
      if (statusOf(thrown) === 401) throw goTo('/login');
      // A resident without staff rights is told so and stays signed in, in her own app too; without a network nobody is
      // signed out either: the room says what failed.
    }
  },
  checkError: async (thrown: unknown) => {
    if (statusOf(thrown) !== 401) return;
    forgetStaffMember();
    throw goTo('/login');
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
