import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { AnswerForm } from './answer-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { addPasskey, beginApp, canUsePasskeys, confirmApp } from './second-factor.queries.ts';

/**
 * Sets up a second factor: a passkey where the browser takes one, or an authenticator app with its QR code and key, its first code,
 * and then the recovery codes.
 */
export function EnrolmentStep({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState<string>();
  const [app, setApp] = useState<{ key: string; address: string }>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[]>();
  const [passkeyProblem, setPasskeyProblem] = useState('');

  const begin = async (): Promise<void> => {
    try {
      setApp(await beginApp(password));
    } catch (thrown) {
      // Without a password this only says that one is needed.
      if (codeOf(thrown) !== 'auth/wrong-password' || password !== undefined) throw thrown;
      setPassword('');
    }
  };

  const makePasskey = async (): Promise<void> => {
    setPasskeyProblem('');
    try {
      if (await addPasskey(password)) onDone();
      else setPasskeyProblem('No passkey was made. You can try again, or set up an authenticator app.');
    } catch (thrown) {
      if (codeOf(thrown) === 'auth/wrong-password' && password === undefined) setPassword('');
      else setPasskeyProblem(sentenceOf(thrown));
    }
  };

  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (app === undefined) {
    return (
      <>
        <AnswerForm verb="Set up an authenticator app" isComplete={password !== ''} send={begin}>
          <Typography>
            You need an authenticator app on your phone, such as Aegis, Google Authenticator or the one of your password
            manager.
          </Typography>
          {password !== undefined && (
            <TextField
              label="Your password"
              type="password"
              autoComplete="current-password"
              autoFocus
              helperText="You signed in some time ago, so we ask once more."
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </AnswerForm>
        {canUsePasskeys() && (
          <Box sx={{ display: 'grid', gap: 1, paddingTop: 2 }}>
            <Typography>Or with this device: its fingerprint, face or PIN, or a security key.</Typography>
            {passkeyProblem !== '' && <Alert severity="error">{passkeyProblem}</Alert>}
            <Button variant="outlined" disabled={password === ''} onClick={() => void makePasskey()}>
              Set up a passkey
            </Button>
          </Box>
        )}
      </>
    );
  }
  return (
    <AnswerForm
      verb="Confirm"
      isComplete={code.replaceAll(/\s/g, '').length === 6}
      send={async () => setCodes(await confirmApp(code))}
    >
      <Typography>
        Scan this with your authenticator app, or type the key. Then enter the code that it shows.
      </Typography>
      <Box sx={{ justifySelf: 'center', lineHeight: 0 }}>
        <QrCode text={app.address} label="QR code for your authenticator app" />
      </Box>
      <TextField
        label="Key to type"
        value={app.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        multiline
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
      />
      <TextField
        label="Code of your app"
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </AnswerForm>
  );
}
