import { TextField } from '@mui/material';
import { useState } from 'react';
import { AnswerForm } from './answer-form.tsx';
import { confirmPassword, type SecondFactor } from './second-factor.queries.ts';

/** Asks for the password. */
export function PasswordStep({ onAnswer }: { onAnswer: (state: SecondFactor) => void }) {
  const [password, setPassword] = useState('');
  return (
    <AnswerForm
      verb="Confirm"
      isComplete={password !== ''}
      send={async () => onAnswer(await confirmPassword(password))}
    >
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </AnswerForm>
  );
}
