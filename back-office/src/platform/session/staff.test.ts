import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerLater, fakeApi, type FakeApi } from '../testing/fake-api.ts';
import { staffSignedIn } from '../testing/staff-signed-in.ts';
import { endStaffSession, forgetCachedMember, readStaffMember } from './staff.ts';

const SESSION = 'GET /api/auth/get-session';
const RIGHTS = 'GET /api/console/me';

let api: FakeApi;
beforeEach(() => {
  endStaffSession();
  api = fakeApi({});
  staffSignedIn(api);
});
afterEach(endStaffSession);

/** Reads the person once, and loads the page again. */
async function signedInBefore(): Promise<void> {
  await readStaffMember();
  forgetCachedMember();
}

test('asks for the session and the rights at once where somebody was signed in before, and waits for both', async () => {
  await signedInBefore();
  const session = answerLater(null);
  api.answer(SESSION, session.answer);
  const read = vi.fn<() => void>();
  const reading = readStaffMember().then(read, read);
  await vi.waitFor(() => expect(api.inputsOf(RIGHTS)).toHaveLength(2));
  expect(read).not.toHaveBeenCalled();
  session.release();
  await reading;
  expect(read).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }));
});

test('asks for no rights where nobody is signed in: not in a new browser, nor once the session is over', async () => {
  api.answer(SESSION, () => null);
  await expect(readStaffMember()).rejects.toMatchObject({ status: 401 });
  expect(api.inputsOf(RIGHTS)).toHaveLength(0);
  staffSignedIn(api);
  await signedInBefore();
  endStaffSession();
  api.answer(SESSION, () => null);
  await expect(readStaffMember()).rejects.toMatchObject({ status: 401 });
  expect(api.inputsOf(RIGHTS)).toHaveLength(1);
});

test('calls name the person whom the console shows, once she is known and until her session ends', async () => {
  await readStaffMember();
  forgetCachedMember();
  await readStaffMember();
  endStaffSession();
  await readStaffMember();
  expect(api.headersOf(RIGHTS, 'x-session-of')).toEqual([null, 'lerato', null]);
});
