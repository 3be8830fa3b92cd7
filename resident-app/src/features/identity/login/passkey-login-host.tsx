import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../../../platform/network/lazy-part.ts';

const PasskeyLogin = lazyPart(async () => (await import('./passkey-login.tsx')).PasskeyLogin);

/**
 * Adds the sign-in with a passkey to the login form when a field of it is focused. The form is on the first screen, which does
 * without this code.
 */
export function PasskeyLoginHost() {
  const [form, setForm] = useState<Element>();
  useEffect(() => {
    const look = (): void => {
      const focused = document.activeElement?.closest('.login form') ?? undefined;
      setForm((found) => (found?.isConnected === true ? found : focused));
    };
    look();
    addEventListener('focusin', look);
    return () => removeEventListener('focusin', look);
  }, []);
  return (
    form &&
    createPortal(
      <Suspense>
        <PasskeyLogin />
      </Suspense>,
      form,
    )
  );
}
