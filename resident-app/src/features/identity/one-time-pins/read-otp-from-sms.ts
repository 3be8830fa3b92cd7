/** WebOTP, which TypeScript does not know yet. */
interface OtpCredential extends Credential {
  code: string;
}

/**
 * Waits for the text message with the code, where the browser can hand it over (WebOTP): it asks the person first. The
 * message names our host in its last line, `@host #123456`.
 * @returns ends the waiting
 */
export function readOtpFromSms(onCode: (code: string) => void): () => void {
  if (!('OTPCredential' in globalThis)) return () => undefined;
  const waiting = new AbortController();
  const wanted = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
  async function wait(): Promise<void> {
    const credential = (await navigator.credentials.get(wanted)) as OtpCredential | null;
    if (credential) onCode(credential.code);
  }
  // She said no, or it is no longer waited for: she types it.
  void wait().catch(() => undefined);
  return () => waiting.abort();
}
