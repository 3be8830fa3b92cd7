import { Alert, Box, Button, Link, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useLogin } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';

/** The form that signs a member of staff in with e-mail and password. What was typed stays when it is refused. */
export function SignInForm() {
  const login = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = problemOf(email, password);
    setProblem(missing);
    if (missing !== '') return;
    setBusy(true);
    try {
      await login({ email, password }, '/');
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        size="medium"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        size="medium"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      <Link
        href="/ForgotPassword"
        sx={{ justifySelf: 'start', display: 'flex', alignItems: 'center', minHeight: 44, font: 'var(--c-row)' }}
      >
        Forgot your password?
      </Link>
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
    </Box>
  );
}

function problemOf(email: string, password: string): string {
  if (email.trim() === '' && password === '') return 'Please enter your email and password';
  if (email.trim() === '') return 'Please enter email address';
  return password === '' ? 'Please enter password' : '';
}
