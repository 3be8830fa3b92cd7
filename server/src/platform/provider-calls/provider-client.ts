import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { measured } from '../telemetry/trace.ts';
import { privateNetworkCode } from '../push/push-address.ts';
import { createBreaker, type Breaker, type ProviderHealth } from './breaker.ts';
import { ProviderError } from './provider-error.ts';
import { sendRequest } from './send-request.ts';

/** The address that stands for the sandbox of the demo in the settings of an estate. */
const sandboxScheme = 'sandbox:';

const maxAnswerBytes = 1024 * 1024;
const defaultTimeoutMs = 25_000;
const firstRetryMs = 150;

/** A call of a provider. */
export interface ProviderCall {
  /** Names the provider for its breaker: `payhost:91`. */
  provider: string;
  /** The address of the settings, https or `sandbox:`, with the path of the call. */
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** How long the provider may take, in milliseconds; 25 s by default. */
  timeoutMs?: number;
  /** How often a call that only reads is repeated. A call that was never sent is always repeated as often. */
  retries?: number;
  /** Whether the call changes nothing at the provider, so that it may be repeated after no answer. */
  isRead?: boolean;
  /**
   * Why an answer does not take us for who we are, or takes no part in the call, such as for a wrong password: in words without anything
   * that was sent. Undefined for any other answer. The provider then counts as failing, and is still asked.
   */
  refusalOf?: (answer: ProviderAnswer) => string | undefined;
}

/** What takes messages: the mail server, and the SMS provider that is in use. */
type MessageProvider = 'mail' | 'sms';

/** The answer of a provider. */
export interface ProviderAnswer {
  status: number;
  text: string;
}

/** Calls payment gateways, vendors and readings services, and knows how they and the ways of messages answer. */
export interface ProviderClient {
  /** @throws {ProviderError} when there is no answer, or one of more than 1 MB; `refused` for an answer that is a refusal */
  call(call: ProviderCall): Promise<ProviderAnswer>;
  /**
   * Runs a call that does not go through this client, such as of the mail server, and keeps how it was answered. It is never left alone:
   * a job waits longer after each try by itself.
   */
  observe<T>(provider: MessageProvider, call: () => Promise<T>): Promise<T>;
  /** How a provider has answered this process lately. */
  healthOf(provider: string): ProviderHealth;
  /** The health of every provider that this process has called or been asked about. */
  allHealth(): { provider: string; health: ProviderHealth }[];
}

/** Causes of a failed request that never reached the provider. A certificate that is not trusted is one of them. */
const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|PRIVATE_NETWORK)$|CERT|TLS/;

const reasonOf = (code: string): string => {
  if (code === '') return 'it took too long';
  return code === privateNetworkCode
    ? 'its name stands for an address of a private network'
    : `the connection failed (${code})`;
};

const codeOf = (error: unknown): string => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return '';
};

const readText = async (response: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.byteLength;
    if (length > maxAnswerBytes) throw new ProviderError('unknown', 'the answer is too large');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};

/**
 * Creates the client of a process. Certificates are verified, redirects are not followed, private networks are not reached.
 * @param options.sandboxUrl the address of the sandbox of the demo; undefined where there is none
 */
export const createProviderClient = ({
  clock,
  sandboxUrl,
}: {
  clock: Clock;
  sandboxUrl?: string | undefined;
}): ProviderClient => {
  const breakers = new Map<string, Breaker>();
  const breakerOf = (provider: string): Breaker => {
    const breaker = breakers.get(provider) ?? createBreaker(clock);
    breakers.set(provider, breaker);
    return breaker;
  };

  const addressOf = (url: string): string => {
    if (!url.startsWith(sandboxScheme)) {
      if (!url.startsWith('https://')) throw new ProviderError('not-sent', 'the address of the provider is not https');
      return url;
    }
    if (sandboxUrl === undefined) throw new ProviderError('not-sent', 'there is no sandbox here');
    return sandboxUrl + url.slice(sandboxScheme.length);
  };

  const callOnce = async ({
    url,
    method = 'POST',
    headers,
    body,
    timeoutMs,
    refusalOf,
  }: ProviderCall): Promise<ProviderAnswer> => {
    const address = addressOf(url);
    const signal = AbortSignal.timeout(timeoutMs ?? defaultTimeoutMs);
    try {
      const response = await sendRequest(address, { method, headers: headers ?? {}, body, signal });
      const { statusCode: status = 0 } = response;
      const text = await readText(response);
      const isRedirect = status >= 300 && status < 400;
      if (isRedirect || (status >= 500 && !text.includes('Envelope'))) {
        throw new ProviderError('unknown', `the provider answered ${status}`);
      }
      const answer = { status, text };
      const refusal = refusalOf?.(answer);
      if (refusal !== undefined) throw new ProviderError('refused', refusal);
      return answer;
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const code = signal.aborted ? '' : codeOf(error);
      throw new ProviderError(neverSent.test(code) ? 'not-sent' : 'unknown', reasonOf(code), { cause: error });
    }
  };

  /** Calls once, as a span: which provider, never what it is asked. */
  const measuredCall = (call: ProviderCall): Promise<ProviderAnswer> =>
    measured(
      {
        name: `call ${call.provider}`,
        kind: 'client',
        attributes: { 'peer.service': call.provider, 'http.request.method': call.method ?? 'POST' },
      },
      () => callOnce(call),
      ({ status }) => ({ attributes: { 'http.response.status_code': status } }),
    );

  return {
    call: async (call) => {
      const { retries = 2, isRead = false } = call;
      const breaker = breakerOf(call.provider);
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await breaker.run(() => measuredCall(call));
        } catch (error) {
          const failure = error instanceof ProviderError ? error.failure : undefined;
          const mayRepeat = failure === 'not-sent' || (failure === 'unknown' && isRead);
          if (!mayRepeat || attempt >= retries) throw error;
          // A random part, so that many calls do not come back at the same moment.
          await pause(firstRetryMs * 2 ** attempt * (0.5 + Math.random()));
        }
      }
    },
    observe: (provider, call) => breakerOf(provider).observe(call),
    healthOf: (provider) => breakerOf(provider).health(),
    allHealth: () => [...breakers].map(([provider, breaker]) => ({ provider, health: breaker.health() })),
  };
};
