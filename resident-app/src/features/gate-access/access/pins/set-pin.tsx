import { PinPad } from './pin-pad.tsx';
import { useState, type ReactNode } from 'react';
import { useConfiguration } from '../../../../platform/configuration/configuration.ts';
import { invalidate } from '../../../../platform/query/query.ts';
import { saveNewPin, type PinOwner } from './check-pin.ts';

interface SetPinProps {
  owner: PinOwner;
  mark: ReactNode;
  /** Called with true while the chosen PIN is saved and this phone is enrolled, and with false afterwards. */
  onSavingChange: (isSaving: boolean) => void;
  onOpen: () => void;
  /** The PIN is set, and the server asks for the password first. */
  onPasswordNeeded: (pin: string) => void;
}

/** Lets a person choose a PIN: 'enter 4 digits, confirm 4 digits (match saves; mismatch clears both with error), set'. */
export function SetPin({ owner, mark, onSavingChange, onOpen, onPasswordNeeded }: SetPinProps) {
  const { pinTitle, pinSubtitle } = useConfiguration();
  const [chosen, setChosen] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [error, setError] = useState<string>();
  const isConfirming = chosen.length === 4;

  function clear(text?: string): void {
    setChosen('');
    setConfirmed('');
    setError(text);
  }

  async function confirm(pin: string): Promise<void> {
    if (pin !== chosen) return clear('The pins do not match. Please try again');
    onSavingChange(true);
    const outcome = await saveNewPin(owner, pin);
    onSavingChange(false);
    if (outcome.kind === 'open') return onOpen();
    if (outcome.kind === 'password') return onPasswordNeeded(pin);
    clear(outcome.kind === 'failed' ? outcome.text : undefined);
    await invalidate(['pin-state']);
  }

  if (isConfirming) {
    return (
      <PinPad
        key="confirm"
        heading="You're Almost Set"
        note="Please re-enter your 4-digit pin below to confirm:"
        mark={mark}
        value={confirmed}
        isBusy={confirmed.length === 4}
        onValueChange={(value) => {
          setConfirmed(value);
          if (value.length === 4) void confirm(value);
        }}
      />
    );
  }
  return (
    <PinPad
      key="choose"
      heading={pinTitle.trim() || 'Set your PIN'}
      note={pinSubtitle.trim() || 'Choose 4 digits that open your pass on this phone:'}
      mark={mark}
      value={chosen}
      error={error}
      onValueChange={(value) => {
        setError(undefined);
        setChosen(value);
      }}
    />
  );
}
