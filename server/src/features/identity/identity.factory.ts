import { normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';

let people = 0;

/** A mobile number that no other test of this run uses. */
export const freshMobile = (): string => `082${String(1_000_000 + (people += 1))}`;

/** A sign-up of somebody new at an estate of a test; say only what the test is about. */
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

/** What a test needs of the application to sign somebody up. */
interface Requester {
  request: (
    method: string,
    path: string,
    sent: { body: unknown; address: string },
  ) => Promise<{ status: number; cookie: string | undefined; body: ReturnType<typeof JSON.parse> }>;
}

/** The statuses of answers that came in any order, lowest first. */
export const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Signs somebody new up over HTTP and answers who she is, with her cookie. */
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
