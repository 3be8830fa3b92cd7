import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { AnswerForm } from './answer-form.tsx';
import { canUsePasskeys, giveCode, givePasskey, type SecondFactor } from './second-factor.queries.ts';

interface FactorStepProps {
  factor: SecondFactor;
  onAnswer: (state: SecondFactor) => void;
}

type Way = 'app' | 'recovery' | 'passkey';

/** Asks for the second factor: a code of the app, a passkey, or a recovery code. */
export function FactorStep({ factor, onAnswer }: FactorStepProps) {
  const hasPasskey = factor.passkeys > 0 && canUsePasskeys();
  const [way, setWay] = useState<Way>(hasPasskey || !factor.hasApp ? 'passkey' : 'app');
  const [typed, setTyped] = useState('');
  const choose = (other: Way) => (): void => {
    setTyped('');
    setWay(other);
  };
  return (
    <>
      {way === 'passkey' ? (
        <AnswerForm
          verb="Use a passkey"
          isComplete
          send={async () => {
            const state = await givePasskey();
            if (state === undefined) throw new Error('No passkey was used. You can try again.');
            onAnswer(state);
          }}
        >
          {!hasPasskey && <span>Your passkey does not work at this address. Open the console where you made it.</span>}
        </AnswerForm>
      ) : (
        <AnswerForm
          key={way}
          verb="Confirm"
          isComplete={typed.trim() !== ''}
          send={async () => onAnswer(await giveCode(way === 'app' ? { code: typed } : { recoveryCode: typed }))}
        >
          <TextField
            label={way === 'app' ? 'Code of your app' : 'Recovery code'}
            helperText={
              way === 'app' ? 'The 6 digits that your authenticator app shows' : `Each works once. ${left(factor)}`
            }
            autoComplete="one-time-code"
            autoFocus
            slotProps={{ htmlInput: { inputMode: way === 'app' ? 'numeric' : 'text', maxLength: 40 } }}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </AnswerForm>
      )}
      {way !== 'app' && factor.hasApp && (
        <Button variant="text" onClick={choose('app')}>
          Use your authenticator app
        </Button>
      )}
      {way !== 'passkey' && hasPasskey && (
        <Button variant="text" onClick={choose('passkey')}>
          Use a passkey
        </Button>
      )}
      {way !== 'recovery' && factor.recoveryCodes > 0 && (
        <Button variant="text" onClick={choose('recovery')}>
          Use a recovery code
        </Button>
      )}
    </>
  );
}

const left = ({ recoveryCodes }: SecondFactor): string =>
  recoveryCodes === 1 ? 'This is the last one.' : `${recoveryCodes} are left.`;
