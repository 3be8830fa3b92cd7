import { expect, request, type APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts';

/** A person who signed up through the API, with a unique name and number. */
export interface Newcomer {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  mobile: string;
}

interface Message {
  to: string;
  channel: 'mail' | 'sms';
  subject?: string;
  text: string;
}

/** Calls the server outside the browser, to prepare a journey or to check its result. */
export interface ServerCalls {
  /** Signs a new person up. By default she has viewed the intro, which would cover Home. */
  signUp(person: Newcomer, options?: { estate?: { id: string; name: string }; hasSeenIntro?: boolean }): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  /** Verifies the signed-in person's number, and has the administrator grant the role of owner, with a unit number, at Msasa Ridge. */
  becomeOwner(person: Newcomer): Promise<void>;
  /** Returns the newest message to a recipient whose text matches the pattern. Waits until it was sent. */
  findMessage(recipient: string, pattern: RegExp): Promise<RegExpExecArray>;
  changeConfigurations(change: Record<string, unknown>): Promise<void>;
  get(path: string): Promise<unknown>;
  /**
   * Sends a request with a new idempotency key and reads the answer.
   * @param version the version of the record that the caller saw, for a change of a record in the console
   */
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown, version?: number): Promise<unknown>;
  /** Sends a request with a new idempotency key and returns the status of the answer, whatever it is. */
  statusOf(method: 'GET' | 'POST', path: string, data?: unknown): Promise<number>;
  dispose(): Promise<void>;
}

/** How often a request is repeated on a new connection if the server closed the idle connection that the request used. */
const maxRetries = 3;

const uniqueNumber = () => Math.floor(Math.random() * 10_000_000);

/** Generates the data of a new person, with a unique address and number. Sends nothing to the server. */
export function inventPerson(): Newcomer {
  const digits = uniqueNumber().toString().padStart(7, '0');
  return {
    email: `naledi.${Date.now().toString(36)}.${digits}@ekhaya.test`,
    password: 'Jacaranda-7-blue',
    firstName: 'Naledi',
    lastName: 'Mabaso',
    mobile: `073${digits}`,
  };
}

async function readApiKey(context: APIRequestContext): Promise<string> {
  const page = await (await context.get('/login')).text();
  const key = /"apiKey":"([^"]+)"/.exec(page)?.[1];
  if (key === undefined) throw new Error('The page carries no application key.');
  return key;
}

/** Opens a client of the API with a cookie jar of its own. Call `dispose` at the end. */
export async function openServerCalls(address: string): Promise<ServerCalls> {
  const plain = await request.newContext({ baseURL: address });
  const key = await readApiKey(plain);
  await plain.dispose();
  const context = await request.newContext({
    baseURL: address,
    extraHTTPHeaders: { 'x-api-key': key, origin: address },
  });
  const get = async (path: string): Promise<unknown> => {
    const answer = await context.get(path, { maxRetries });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    const body = (await answer.json()) as { details?: unknown };
    return body.details ?? body;
  };
  const send: ServerCalls['send'] = async (method, path, data, version) => {
    const answer = await context.fetch(path, {
      method,
      data,
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      maxRetries,
    });
    expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
    const body = (await answer.json()) as { details?: unknown };
    return body.details ?? body;
  };
  const findMessage: ServerCalls['findMessage'] = async (recipient, pattern) => {
    let found: RegExpExecArray | null = null;
    await expect(async () => {
      const messages = (await get(`/api/demo/outbox?to=${encodeURIComponent(recipient)}`)) as Message[];
      found = messages.map((message) => pattern.exec(message.text)).find((match) => match !== null) ?? null;
      expect(found, `a message to ${recipient} with ${pattern}`).not.toBeNull();
    }).toPass({ timeout: 60_000 });
    if (found === null) throw new Error('The outbox contains no matching message.');
    return found;
  };
  return {
    signUp: async ({ email, password, firstName, lastName, mobile }, options = {}) => {
      const { estate = { id: '91', name: 'Msasa Ridge' }, hasSeenIntro = true } = options;
      await send('POST', '/api/signup', {
        firstname: firstName,
        lastname: lastName,
        mobile,
        email,
        password,
        estateId: estate.id,
        estateName: estate.name,
        userType: 'resident',
        acceptedPrivacyPolicy: true,
      });
      if (hasSeenIntro) await send('POST', '/api/user/intro', { viewed: true });
    },
    signIn: async (email, password) => {
      await send('POST', '/api/auth/sign-in/email', { email, password });
    },
    becomeOwner: async ({ mobile }) => {
      await send('POST', '/api/user/phone/otp', { mobile });
      const [, otp] = await findMessage(mobile.replace(/^0/, '27'), /^(\d{6}) is your/);
      await send('POST', '/api/user/phone/verify', { mobile, otp });
      const { user } = (await get('/api/auth/get-session')) as { user: { id: string } };
      const staff = await openServerCalls(address);
      await staff.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
      await staff.send('POST', `/api/console/people/${user.id}/roles`, { roleId: '91-owner', unitNumber: mobile });
      await staff.dispose();
    },
    findMessage,
    changeConfigurations: async (change) => {
      const { version } = (await get('/api/console/configurations/product')) as { version: number };
      await send('PUT', '/api/console/configurations', change, version);
    },
    get,
    send,
    statusOf: async (method, path, data) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      return (await context.fetch(path, { method, data, headers, maxRetries })).status();
    },
    dispose: () => context.dispose(),
  };
}
