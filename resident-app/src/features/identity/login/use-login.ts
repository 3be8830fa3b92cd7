import { useEffect, useState } from 'react';
import { checkLoginForm, titleOfAuthCode, type LoginProblem } from '@ekhaya/contract/identity/login.rules';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { isOnline } from '../../../platform/network/online.ts';
import { beginSession } from '../../../platform/session/session.ts';
import { signIn } from './login.queries.ts';
import { loginFailureText, loginLostText, loginOfflineText } from './login.texts.ts';

/** The typed credentials. Held in memory only, never stored. */
export interface Credentials {
  email: string;
  password: string;
}

type Stage =
  | { kind: 'form'; problem?: LoginProblem }
  | { kind: 'logging-in' }
  /** There is no network, or no answer came (`isLost`): the login may have arrived. It is sent again as soon as there is a network. */
  | { kind: 'waiting'; credentials: Credentials; isLost: boolean };

/** The delay before another try where the login got no answer but the browser says that it is online. */
const RETRY_AFTER_MS = 5000;

/** Handles the login: checks the form, sends it, and waits for the network while offline. */
export function useLogin() {
  const [stage, setStage] = useState<Stage>({ kind: 'form' });
  const waiting = stage.kind === 'waiting' ? stage.credentials : undefined;

  useEffect(() => {
    if (!waiting) return undefined;
    const retry = () => void logIn(waiting, setStage);
    const timer = isOnline() ? setTimeout(retry, RETRY_AFTER_MS) : undefined;
    addEventListener('online', retry, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [waiting]);

  /** Sends the form, or returns its first problem without sending it. */
  function submit(typed: Credentials): LoginProblem | undefined {
    if (stage.kind === 'logging-in') return undefined;
    const credentials = { email: typed.email.trim(), password: typed.password };
    const problem = checkLoginForm(credentials);
    if (problem) setStage({ kind: 'form', problem });
    else if (!isOnline()) setStage({ kind: 'waiting', credentials, isLost: false });
    else {
      setStage({ kind: 'logging-in' });
      void logIn(credentials, setStage);
    }
    return problem;
  }

  /** Clears the problem and cancels a waiting login, after the person has changed a field. */
  function startOver(): void {
    if (waiting || (stage.kind === 'form' && stage.problem)) setStage({ kind: 'form' });
  }

  return {
    problem: stage.kind === 'form' ? stage.problem : undefined,
    isLoggingIn: stage.kind === 'logging-in',
    waitingText: stage.kind !== 'waiting' ? undefined : stage.isLost ? loginLostText : loginOfflineText,
    submit,
    startOver,
  };
}

async function logIn(credentials: Credentials, setStage: (stage: Stage) => void): Promise<void> {
  try {
    // A session on this screen for signed-out people redirects to Home.
    beginSession(await signIn(credentials.email, credentials.password));
  } catch (thrown) {
    const code = codeOf(thrown);
    const isLost = code === 'no-answer' || code === 'timeout';
    if (isLost || code === 'offline') {
      setStage({ kind: 'waiting', credentials: { ...credentials }, isLost });
      return;
    }
    setStage({ kind: 'form', problem: { field: 'form', text: loginFailureText(code) } });
    await showAlert({ title: 'Login Failed', text: titleOfAuthCode(code) });
  }
}
