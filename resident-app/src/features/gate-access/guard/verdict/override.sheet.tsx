import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useId, useState, type FormEvent } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';

interface OverrideSheetProps {
  /** The action: 'Let in anyway'. */
  title: string;
  /** The name of the person; empty where it is unknown. */
  name: string;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks the guard for the reason of an override. The reason is required. */
export function OverrideSheet({ title, name, onConfirm, onClose }: OverrideSheetProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const formId = useId();
  const isReady = reason.trim() !== '' && !isBusy;

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady) return;
    setIsBusy(true);
    try {
      await onConfirm(reason.trim());
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown.detail);
      setIsBusy(false);
    }
  }

  return (
    <Sheet
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!isReady} isBusy={isBusy}>
            {title.replace(' anyway', '')}
          </Button>
        </ButtonPair>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void confirm(event)}>
        <p>{name === '' ? 'It is entered into the log.' : `${name} is entered into the log.`}</p>
        <TextField
          label="Reason"
          maxLength={200}
          note="The estate’s manager reads it."
          value={reason}
          error={error}
          onValueChange={(value) => {
            setReason(value);
            setError(undefined);
          }}
        />
      </form>
    </Sheet>
  );
}
