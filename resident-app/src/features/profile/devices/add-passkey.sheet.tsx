import { codeOf } from '@ekhaya/browser/api/api-error';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { PasswordField, TextField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { addPasskey } from './passkeys.queries.ts';
import { passkeyProblem } from './password-problem.ts';
import { DEVICES_KEY } from './use-device-removal.ts';

interface AddPasskeySheetProps {
  suggestedName: string;
  onClose: () => void;
}

/** Names a passkey and makes it. The password is asked for when the person signed in more than 10 minutes ago. */
export function AddPasskeySheet({ suggestedName, onClose }: AddPasskeySheetProps) {
  const [name, setName] = useState(suggestedName);
  const [password, setPassword] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useWrite(addPasskey);
  const isIncomplete = name.trim() === '' || password === '';

  async function add(): Promise<void> {
    if (isIncomplete || isPending) return;
    setProblem(undefined);
    try {
      const isAdded = await mutateAsync({ name: name.trim(), password });
      if (!isAdded) {
        setProblem('No passkey was made. You can try again.');
        return;
      }
    } catch (thrown) {
      // Without a password this only says that one is needed.
      if (codeOf(thrown) === 'auth/wrong-password' && password === undefined) setPassword('');
      else setProblem(passkeyProblem(thrown));
      return;
    }
    await invalidate([DEVICES_KEY]);
    showToast('success', 'Passkey added');
    onClose();
  }

  return (
    <Sheet title="Add a passkey" isOpen onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <p>Your phone or computer asks for your fingerprint, your face or its lock. Give the passkey a name.</p>
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          error={password === undefined ? problem : undefined}
          onValueChange={setName}
        />
        {password !== undefined && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            autoFocus
            note="You signed in some time ago, so we ask once more."
            error={problem}
            value={password}
            onValueChange={(typed) => {
              setProblem(undefined);
              setPassword(typed);
            }}
          />
        )}
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isIncomplete} isBusy={isPending}>
            Add
          </Button>
        </ButtonPair>
      </form>
    </Sheet>
  );
}
