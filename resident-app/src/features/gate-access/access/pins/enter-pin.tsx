import { describePinLock } from '@ekhaya/contract/gate-access/pin.rules';
import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { PinPad } from './pin-pad.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useIsOnline } from '../../../../platform/network/online.ts';
import { invalidate } from '../../../../platform/query/query.ts';
import { loadServerClock, serverNow } from '../../clock/server-clock.ts';
import { checkPin, type PinOwner } from './check-pin.ts';
import { pinLockedUntil } from '../enrolment/pin-verifier.ts';
import { useNow } from '../../clock/use-now.ts';

interface EnterPinProps {
  owner: PinOwner;
  mark: ReactNode;
  /** Until when the server has locked the PIN. */
  lockedUntil: string | undefined;
  onOpen: () => void;
  /** The PIN is right, and the server asks for the password first. */
  onPasswordNeeded: (pin: string) => void;
}

const readServerTime = (): number => serverNow().getTime();

/** Asks for the PIN and checks it at the fourth digit. A right PIN opens the pass; otherwise an error shows and the input clears. */
export function EnterPin({ owner, mark, lockedUntil, onOpen, onPasswordNeeded }: EnterPinProps) {
  const isOnline = useIsOnline();
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string>();
  const [lockedHere, setLockedHere] = useState<Date>();
  const now = useNow(1_000, readServerTime);
  useEffect(() => {
    void loadServerClock().then(async () => setLockedHere(await pinLockedUntil(serverNow())));
  }, []);
  const locks = [lockedHere?.getTime() ?? 0, lockedUntil === undefined ? 0 : new Date(lockedUntil).getTime()];
  const until = Math.max(...locks);
  const isLocked = until > now;

  async function check(pin: string): Promise<void> {
    const outcome = await checkPin(owner, pin);
    if (outcome.kind === 'open') return onOpen();
    setDigits('');
    if (outcome.kind === 'password') return onPasswordNeeded(pin);
    if (outcome.kind === 'wrong') setError('Pin Incorrect.Please try again');
    if (outcome.kind === 'locked') setLockedHere(outcome.until);
    if (outcome.kind === 'failed') setError(outcome.text);
    if (outcome.kind === 'changed') await invalidate(['pin-state']);
  }

  return (
    <PinPad
      heading="Enter your 4-digit Pin:"
      mark={mark}
      value={digits}
      isBusy={digits.length === 4}
      isLocked={isLocked}
      error={isLocked ? describePinLock(new Date(until), new Date(now)) : error}
      onValueChange={(value) => {
        setError(undefined);
        setDigits(value);
        if (value.length === 4) void check(value);
      }}
      top={
        <LinkButton variant="text" href="/GateHistory">
          Gate history
        </LinkButton>
      }
      corner={
        isOnline && (
          <LinkButton variant="text" href="/reset-pin">
            FORGOT PIN?
          </LinkButton>
        )
      }
    />
  );
}
