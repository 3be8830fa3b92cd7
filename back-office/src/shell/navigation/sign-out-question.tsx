import { useState, type ReactNode } from 'react';
import { useLogout } from 'react-admin';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { readUnsentWork } from '../../platform/session/unsent-work.ts';
import { useSignOut } from '../../platform/session/use-sign-out.ts';

/** The most pieces that the question names. */
const MAX_NAMED = 3;

const namesOf = (unsent: readonly string[]): string => {
  const named = unsent.slice(0, MAX_NAMED).map((about) => `“${about}”`);
  const others = unsent.length - named.length;
  return others === 0 ? named.join(', ') : `${named.join(', ')} and ${others} more`;
};

/**
 * Signs the person out at her wish. While something waits in this browser, it is named first and she is asked.
 * @returns the function that signs out, and the question to render
 */
export function useSignOutQuestion(): { signOut: () => void; question: ReactNode } {
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const signOut = useSignOut();
  const logout = useLogout();
  const ask = async (): Promise<void> => {
    const read = await readUnsentWork();
    if (read.length > 0) setUnsent(read);
    else signOut();
  };
  return {
    signOut: () => void ask(),
    question: unsent.length > 0 && (
      <ConfirmDialog
        title="Sign out without sending?"
        text={`Not sent yet: ${namesOf(unsent)}. It stays in this browser, encrypted, and is sent when you sign in here again.`}
        confirmLabel="Sign out"
        closeLabel="Stay"
        onConfirm={() => logout({ isRequested: true })}
        onClose={() => setUnsent([])}
      />
    ),
  };
}
