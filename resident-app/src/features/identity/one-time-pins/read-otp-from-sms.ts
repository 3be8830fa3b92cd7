/** The credential of WebOTP, which TypeScript's types lack. */
interface OtpCredential extends Credential {
  code: string;
}

/**
 * Waits for the text message with the one-time PIN where the browser supports WebOTP, which asks the person first. The last
 * line of the message names the host: `@host #123456`.
 * @returns a function that stops waiting
 */
export function readOtpFromSms(onCode: (code: string) => void): () => void {
  if (!('OTPCredential' in globalThis)) return () => undefined;
  const abort = new AbortController();
  const options = { otp: { transport: ['sms'] }, signal: abort.signal } as CredentialRequestOptions;
  async function wait(): Promise<void> {
    const credential = (await navigator.credentials.get(options)) as OtpCredential | null;
    if (credential) onCode(credential.code);
  }
  // The person declined, or waiting was stopped: she types the PIN.
  void wait().catch(() => undefined);
  return () => abort.abort();
}
