import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';
import { useId, useState, type FormEvent } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { useIsOnline } from '../../../../platform/network/online.ts';
import { ringHouse, type WalkIn } from '../gates/guard.queries.ts';

interface RingHouseSheetProps {
  gateId: string;
  onRing: (walkIn: WalkIn) => void;
  onClose: () => void;
}

/** Asks whom to ring for a visitor without an invitation, and rings the house. */
export function RingHouseSheet({ gateId, onRing, onClose }: RingHouseSheetProps) {
  const isOnline = useIsOnline();
  const [fields, setFields] = useState({ visitorName: '', unit: '', plate: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  // All attempts send one nonce, so the server rings the house only once.
  const [nonce] = useState(() => crypto.randomUUID());
  const formId = useId();
  const visitorName = fields.visitorName.trim();
  const unit = fields.unit.trim();
  const plate = fields.plate.trim().toUpperCase();
  const isReady = visitorName !== '' && unit !== '' && isOnline && !isBusy;
  const change = (name: keyof typeof fields) => (value: string) => {
    setFields({ ...fields, [name]: value });
    setErrors({});
  };

  async function ring(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady) return;
    setIsBusy(true);
    try {
      onRing(await ringHouse({ gateId, visitorName, unit, nonce, ...(plate !== '' && { plate }) }));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setErrors(Object.keys(thrown.fields).length > 0 ? thrown.fields : { unit: thrown.detail });
      setIsBusy(false);
    }
  }

  return (
    <Sheet
      title="Ring a house"
      isOpen
      onClose={onClose}
      actions={
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!isReady} isBusy={isBusy} busyText="Ringing">
            Ring
          </Button>
        </ButtonPair>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void ring(event)}>
        {!isOnline && <p role="status">Ringing a house needs a network.</p>}
        <TextField
          label="Visitor’s name"
          maxLength={80}
          autoComplete="off"
          value={fields.visitorName}
          error={errors['visitorName']}
          onValueChange={change('visitorName')}
        />
        <TextField
          label="House or unit"
          maxLength={40}
          autoComplete="off"
          value={fields.unit}
          error={errors['unit']}
          onValueChange={change('unit')}
        />
        <TextField
          label="Number plate"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          note="Leave it empty for somebody on foot."
          value={fields.plate}
          error={errors['plate']}
          onValueChange={change('plate')}
        />
      </form>
    </Sheet>
  );
}

interface RingingSheetProps {
  walkIn: WalkIn;
  onStop: () => void;
  onClose: () => void;
}

/** Shows that a house is being rung. Closed, the guard still waits for the answer. */
export function RingingSheet({ walkIn, onStop, onClose }: RingingSheetProps) {
  return (
    <Sheet
      title={`Ringing unit ${walkIn.unit}`}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onStop}>
          Stop waiting
        </Button>
      }
    >
      <div className="guard-ringing" role="status">
        <Spinner />
        <p>
          Everybody who lives there is asked whether {walkIn.visitorName} may come in. The answer shows here by itself.
        </p>
      </div>
    </Sheet>
  );
}
