import { useLogout, useNotify } from 'react-admin';
import { sentenceOf } from '../failure/failure-sentence.ts';

/** Signs her out at her wish. When the server cannot be told she stays signed in, and reads why. */
export function useSignOut(): () => void {
  const logout = useLogout();
  const notify = useNotify();
  return () => {
    logout({ isHerWish: true }).catch((thrown: unknown) => notify(sentenceOf(thrown), { type: 'error' }));
  };
}
