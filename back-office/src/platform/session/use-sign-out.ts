import { useLogout, useNotify } from 'react-admin';
import { sentenceOf } from '../failure/failure-sentence.ts';

/** Returns a function that signs the person out. If the server cannot be reached, the person stays signed in and sees why. */
export function useSignOut(): () => void {
  const logout = useLogout();
  const notify = useNotify();
  return () => {
    logout({ isRequested: true }).catch((thrown: unknown) => notify(sentenceOf(thrown), { type: 'error' }));
  };
}
