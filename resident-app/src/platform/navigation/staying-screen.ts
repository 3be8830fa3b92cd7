import { entryKey, goBack } from './navigate.ts';

/** Notes the screen on which a call begins. The returned function tells whether the person is still on it. */
export function rememberScreen(): () => boolean {
  const key = entryKey();
  return () => entryKey() === key;
}

/**
 * Notes the screen on which a call begins. The returned function leaves it when the call has ended; it does nothing if the person
 * has left it meanwhile, because it would take her from a screen that has nothing to do with the call.
 */
export function noteScreen(): () => void {
  const isStillHere = rememberScreen();
  return () => {
    if (isStillHere()) goBack();
  };
}
