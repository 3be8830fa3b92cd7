import { Button } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { useState } from 'react';

interface PdfPasswordProps {
  /** The password that was tried is not that of the document. */
  isWrong: boolean;
  onAnswer: (password: string) => void;
}

/** Asks for the password of a protected document. It is used on this phone and not stored. */
export function PdfPassword({ isWrong, onAnswer }: PdfPasswordProps) {
  const [password, setPassword] = useState('');
  return (
    <form
      className="pdf-password"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onAnswer(password);
      }}
    >
      <h2>This document is protected with a password</h2>
      <TextField
        label="Password of the document"
        type="password"
        autoComplete="off"
        value={password}
        onValueChange={setPassword}
        {...(isWrong && { error: 'This is not the password of this document.' })}
      />
      <Button type="submit" disabled={password === ''}>
        Open
      </Button>
    </form>
  );
}
