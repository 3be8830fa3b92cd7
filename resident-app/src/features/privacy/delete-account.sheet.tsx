import { ApiError } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { trashIcon } from '@ekhaya/icons/icon-paths';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { PasswordField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useState } from 'react';
import { showAlert } from '../../platform/dialogs/dialogs.ts';
import { invalidate, useWrite } from '../../platform/query/query.ts';
import { endSession } from '../../platform/session/session.ts';
import { deleteAccount, myDataKey, type MyData } from './my-data.queries.ts';

const failure = 'Your account could not be deleted. Nothing was changed. Please try again later.';

const problemOf = (thrown: unknown): string => {
  if (!(thrown instanceof ApiError)) return failure;
  if (thrown.code === 'auth/wrong-password') return 'This is not your password.';
  const known = thrown.isTransient && thrown.status !== 429 ? failure : thrown.detail;
  return unknownOutcome(thrown, 'your account was deleted') ?? known;
};

/** Says what to wait for, what goes at once and what stays, asks for the password, and deletes the account. Then the phone forgets everything. */
export function DeleteAccountSheet({ deletion, onClose }: { deletion: MyData['deletion']; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useWrite(deleteAccount);
  const waitsFor = deletion.waitsFor ?? [];

  async function submit(): Promise<void> {
    if (password === '' || isPending) return;
    try {
      const { outcome } = await mutateAsync(password);
      onClose();
      if (outcome === 'held') {
        await invalidate(myDataKey);
        await showAlert({
          title: 'Your request was noted',
          text: 'The law asks the estate to keep your records for now. Your account goes as soon as that ends.',
        });
      } else {
        await endSession();
        await showAlert({ title: 'Your account was deleted', text: 'This phone has forgotten everything too.' });
      }
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  }

  return (
    <Sheet title="Delete my account" isOpen onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {waitsFor.length > 0 && <Consequences title="Please wait for this first" texts={waitsFor} />}
        <Consequences title="Goes at once" texts={deletion.goes} />
        <Consequences title="Stays" texts={deletion.stays} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={problem}
          onValueChange={(typed) => {
            setPassword(typed);
            setProblem(undefined);
          }}
        />
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" icon={trashIcon} disabled={password === ''} isBusy={isPending}>
            Delete account
          </Button>
        </ButtonPair>
      </form>
    </Sheet>
  );
}

function Consequences({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section className="deletion-part">
      <h3>{title}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
