import { Button } from '@ekhaya/ui-kit/controls/button';
import { scanIcon } from '@ekhaya/icons/icon-paths';
import { usePasskeyLogin } from './use-passkey-login.ts';

/**
 * Signs in with a passkey: by the suggestions of the e-mail field, or by a button. Renders nothing where the browser makes no
 * passkeys.
 */
export function PasskeyLogin() {
  const { isSupported, isBusy, problem, start } = usePasskeyLogin();
  if (!isSupported) return null;
  return (
    <div className="login-passkey">
      <Button variant="text" icon={scanIcon} isBusy={isBusy} onClick={() => void start()}>
        Use a passkey
      </Button>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}
