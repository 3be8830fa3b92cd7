import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { classNames } from '@ekhaya/ui-kit/style/class-names';
import { backspaceIcon, octagonCrossIcon } from '@ekhaya/icons/icon-paths';
import './pin-pad.css';

interface PinPadProps {
  /** The question above the digits. */
  heading: string;
  /** A second line. With it the heading is large. */
  note?: string;
  /** A picture above the question. Hidden in low windows. */
  mark?: ReactNode;
  /** The digits entered so far. */
  value: string;
  onValueChange: (digits: string) => void;
  /** Why the previous digits were rejected. */
  error?: string;
  /** The digits are being checked: the keys do nothing. */
  isBusy?: boolean;
  /** The keys are disabled. */
  isLocked?: boolean;
  /** A link in the bottom left corner, beside the 0. */
  corner?: ReactNode;
  /** A link in the top right corner. */
  top?: ReactNode;
}

const LENGTH = 4;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * Asks for four digits with keys of its own, so that the phone's keyboard neither covers the page nor learns the digits. A
 * hardware keyboard works too.
 */
export function PinPad(props: PinPadProps) {
  const { heading, note, mark, value, error, isBusy = false, isLocked = false, corner, top, onValueChange } = props;

  function press(key: string): void {
    if (isBusy || isLocked) return;
    if (key === 'Backspace') onValueChange(value.slice(0, -1));
    else if (value.length < LENGTH) onValueChange(value + key);
  }

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest('input, [role="dialog"]') !== null;
    if (isInField || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key) || event.key === 'Backspace') press(event.key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <main className="pin-pad" aria-busy={isBusy || undefined}>
      {top !== undefined && <div className="pin-pad-top">{top}</div>}
      <div className="pin-pad-question">
        {mark !== undefined && <span className="pin-pad-mark">{mark}</span>}
        <div>
          <h1 className={note === undefined ? undefined : 'pin-pad-title'} tabIndex={-1}>
            {heading}
          </h1>
          {note !== undefined && <p className="pin-pad-note">{note}</p>}
        </div>
        {!isLocked && <Leaves count={value.length} isWrong={error !== undefined && value === ''} />}
        {error !== undefined && (
          <p className="pin-pad-error" role="alert">
            <Icon path={octagonCrossIcon} size={18} />
            {error}
          </p>
        )}
      </div>
      <div className="pin-pad-keys" role="group" aria-label="Keypad">
        {DIGITS.map((digit) => (
          <Key key={digit} digit={digit} isDisabled={isLocked} onPress={press} />
        ))}
        <span className="pin-pad-corner">{corner}</span>
        <Key digit="0" isDisabled={isLocked} onPress={press} />
        <button
          type="button"
          className="pin-pad-key pin-pad-erase"
          aria-label="Delete the last digit"
          disabled={isLocked}
          onClick={() => press('Backspace')}
        >
          <Icon path={backspaceIcon} size={26} />
        </button>
      </div>
    </main>
  );
}

function Leaves({ count, isWrong }: { count: number; isWrong: boolean }) {
  return (
    <div className={classNames('pin-pad-leaves', isWrong && 'pin-pad-leaves-wrong')}>
      {Array.from({ length: LENGTH }, (_, place) => (
        <i key={place} className={place < count ? 'pin-pad-leaf pin-pad-leaf-on' : 'pin-pad-leaf'} aria-hidden="true" />
      ))}
      <span className="only-read" role="status">
        {count} of {LENGTH} digits entered
      </span>
    </div>
  );
}

interface KeyProps {
  digit: string;
  isDisabled: boolean;
  onPress: (digit: string) => void;
}

function Key({ digit, isDisabled, onPress }: KeyProps) {
  return (
    <button type="button" className="pin-pad-key" disabled={isDisabled} onClick={() => onPress(digit)}>
      {digit}
    </button>
  );
}
