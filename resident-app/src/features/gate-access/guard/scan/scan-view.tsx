import { Button } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { useState, type FormEvent } from 'react';
import type { ShownCode } from '../check/check-code.ts';
import { Scanner } from './scanner.tsx';

interface ScanViewProps {
  isPaused: boolean;
  isChecking: boolean;
  /** Why the last code could not be checked. */
  error?: string;
  /** Checks a code. @returns whether there is a verdict: without one, a typed code stays in its field */
  onShown: (shown: ShownCode) => Promise<boolean>;
  onTyping: () => void;
  /** Rings a house; present only at a gate that lets people in. */
  onWalkIn?: () => void;
}

/** The camera, the field for a typed code, and the button that rings a house for a visitor without a code. */
export function ScanView({ isPaused, isChecking, error, onShown, onTyping, onWalkIn }: ScanViewProps) {
  const [typed, setTyped] = useState('');
  const checkTyped = async (): Promise<void> => {
    const typedCode = typed.trim();
    if (typedCode === '') return;
    if (await onShown({ typedCode })) setTyped((now) => (now === typed ? '' : now));
  };
  return (
    <div className="guard-scan">
      <Scanner isPaused={isPaused || isChecking} onScan={(code) => void onShown({ code })} />
      <div className="guard-typing">
        <form
          className="guard-typed"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void checkTyped();
          }}
        >
          <TextField
            label="Visitor’s code"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            error={error}
            onValueChange={(text) => {
              setTyped(text);
              onTyping();
            }}
          />
          <Button type="submit" disabled={typed.trim() === ''} isBusy={isChecking}>
            Check
          </Button>
        </form>
        {onWalkIn && (
          <Button variant="outline" onClick={onWalkIn}>
            Ring a house
          </Button>
        )}
      </div>
    </div>
  );
}
