import { ApiError } from '@ekhaya/browser/api/api-error';
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { canUsePasskeys } from '../../../platform/session/passkey-support.ts';
import { beginSession } from '../../../platform/session/session.ts';
import { readPasskeyRequest, signInWithPasskey, type PasskeyRequest } from './passkey-login.queries.ts';

/** The server accepts a challenge for 5 minutes. */
const REQUEST_AFTER_MS = 4 * 60_000;
/** A login form that stays open for hours stops asking the server. */
const MAX_ROUNDS = 30;

/**
 * Handles the sign-in with a passkey. The options are read before the press, because Safari asks nothing after a call that was
 * made in between. They are read again before they expire and after each use.
 */
export function usePasskeyLogin() {
  const [isSupported] = useState(canUsePasskeys);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const request = useRef<PasskeyRequest>(undefined);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!isSupported || round > MAX_ROUNDS) return undefined;
    let isCurrent = true;
    async function suggest(): Promise<void> {
      const read = await readPasskeyRequest().catch(() => undefined);
      if (!isCurrent || !read) return;
      request.current = read;
      if (!(await browserSupportsWebAuthnAutofill())) return;
      await finish(read, true);
    }
    /** Ends with a session, or with a new round after the server refused. */
    async function finish(read: PasskeyRequest, isSuggestion: boolean): Promise<void> {
      try {
        const user = await signInWithPasskey(read, isSuggestion);
        if (user) beginSession(user);
      } catch (thrown) {
        if (!isCurrent) return;
        setProblem(textOf(thrown));
        setRound((count) => count + 1);
      }
    }
    void suggest();
    const timer = setTimeout(() => setRound((count) => count + 1), REQUEST_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isSupported, round]);

  async function start(): Promise<void> {
    setProblem(undefined);
    setIsBusy(true);
    try {
      const user = await signInWithPasskey(request.current ?? (await readPasskeyRequest()), false);
      if (user) {
        // A session on this screen for signed-out people redirects to Home.
        beginSession(user);
        return;
      }
    } catch (thrown) {
      setProblem(textOf(thrown));
    }
    setIsBusy(false);
    setRound((count) => count + 1);
  }

  return { isSupported, isBusy, problem, start };
}

const textOf = (thrown: unknown): string =>
  thrown instanceof ApiError ? thrown.detail : 'This passkey was not accepted. Please sign in with your password.';
