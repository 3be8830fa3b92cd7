import { normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';

let people = 0;

/** A mobile number that no other test of this process uses. */
export const freshMobile = (): string => `082${String(1_000_000 + (people += 1))}`;

/** Returns a valid sign-up form of a new person at the test estate. Tests override the fields that matter to them. */
export const signUpForm = (overrides: Record<string, unknown> = {}) => {
  const mobile = freshMobile();
  return {
    firstname: 'Naledi',
    lastname: 'Khumalo',
    mobile,
    estateName: 'Test Ridge',
    email: `naledi${mobile}@ekhaya.test`,
    password: 'Ekhaya-test-1',
    userType: 'resident',
    acceptedPrivacyPolicy: true,
    estateId: '901',
    ...overrides,
  };
};

/** The part of the test application that `signUpSomebody` needs. */
interface Requester {
  request: (
    method: string,
    path: string,
    sent: { body: unknown; address: string },
  ) => Promise<{ status: number; cookie: string | undefined; body: ReturnType<typeof JSON.parse> }>;
}

/** The statuses of concurrent answers in ascending order. */
export const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Signs up a new person over HTTP and returns her account with the session cookie. */
export const signUpSomebody = async ({ request }: Requester, overrides: Record<string, unknown> = {}) => {
  const form = signUpForm(overrides);
  const answer = await request('POST', '/api/signup', { body: form, address: '10.9.9.9' });
  if (answer.status !== 201 || answer.cookie === undefined) throw new Error(`The sign-up failed: ${answer.status}`);
  return {
    cookie: answer.cookie,
    userId: String(answer.body.details.user.id),
    email: form.email,
    password: form.password,
    mobile: normaliseMobileNumber(form.mobile),
  };
};
