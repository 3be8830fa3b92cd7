import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import type { AccountVerifier } from './account-verification.ts';
import { changeAccountNumber } from './change-account-number.ts';
import { linkAccount, linkAccountWithin } from './link-account.ts';
import { nameHolders } from './name-holders.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

const METER = '04111111110';
const OTHER_METER = '04222222225';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Person;
let other: Person;
/** The meters that the provider of the estate sells for. */
const verifyAccount = vi.fn<AccountVerifier>(({ estateId, accountNumber }) =>
  Promise.resolve(
    estateId === '901' && [METER, OTHER_METER].includes(accountNumber) ? { name: 'G MOKOENA' } : undefined,
  ),
);

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
});
afterAll(() => running.close());
beforeEach(async () => {
  verifyAccount.mockClear();
  person = await signUpSomebody(running);
  other = await signUpSomebody(running);
});

const call = (method: string, query: string, { cookie }: { cookie?: string } = {}) =>
  running.request(method, `/api/user/account?${query}`, { cookie });
const accountsOf = async (owner: Person) => (await call('GET', 'userID=me', owner)).body.details;

const dependencies = () => ({ ...running.dependencies, verifyAccount });
const callerOf = ({ userId }: Person) => ({ userId, email: '', sessionId: '' });
const link = (owner: Person, accountNumber = METER, context = 'Test Ridge') =>
  linkAccount(dependencies(), { caller: callerOf(owner), personId: owner.userId, context, accountNumber });
const change = (owner: Person, accountId: string, accountNumber: string, context = 'Test Ridge') =>
  changeAccountNumber(dependencies(), {
    caller: callerOf(owner),
    personId: owner.userId,
    accountId,
    context,
    accountNumber,
  });

describe('Linked account: sContext, sAccountType (STSS), sAccountNumber, accountID', () => {
  it('is linked after its number was verified, and listed oldest first', async () => {
    const { accountID } = await link(person);
    running.clock.advance(1_000);
    await link(person, OTHER_METER);
    expect(verifyAccount.mock.calls[0]).toEqual([{ estateId: '901', accountNumber: METER }]);
    expect(await accountsOf(person)).toEqual([
      { accountID, sContext: 'Test Ridge', sAccountType: 'STSS', sAccountNumber: METER, holder: 'G M•••' },
      {
        accountID: expect.any(String),
        sContext: 'Test Ridge',
        sAccountType: 'STSS',
        sAccountNumber: OTHER_METER,
        holder: 'G M•••',
      },
    ]);
    expect(await accountsOf(other)).toEqual([]);
  });

  it("'Invalid account number or estate has not been enabled for prepaid payments' and no save", async () => {
    await expect(link(person, '00000000000')).rejects.toMatchObject({ code: 'profile/account-not-valid' });
    const overHttp = await call(
      'POST',
      `userID=me&context=Other%20Bay&accountType=STSS&accountNumber=${METER}`,
      person,
    );
    expect([overHttp.status, overHttp.body.errorMessage]).toEqual([
      409,
      'Invalid account number or estate has not been enabled for prepaid payments',
    ]);
    expect(await accountsOf(person)).toEqual([]);
  });

  it('an estate where she has no role is never asked about', async () => {
    await expect(link(person, METER, 'Other Bay')).rejects.toMatchObject({ code: 'profile/account-not-valid' });
    await expect(link(person, METER, 'Nowhere')).rejects.toMatchObject({ code: 'profile/account-not-valid' });
    expect(verifyAccount).not.toHaveBeenCalled();
  });

  it('the same account is linked once, also by concurrent calls', async () => {
    const results = await Promise.allSettled([link(person), link(person), link(person)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(link(person)).rejects.toMatchObject({ code: 'profile/account-already-linked' });
    await link(other);
    expect(await accountsOf(other)).toHaveLength(1);
  });

  it('a person links at most 20', async () => {
    const numbers = Array.from({ length: 24 }, (_, index) => `0400000${String(index).padStart(4, '0')}`);
    const results = await Promise.allSettled(
      numbers.map((accountNumber) =>
        running.database.db.transaction((transaction) =>
          linkAccountWithin(
            transaction,
            { personId: person.userId, estateId: '901', accountNumber },
            running.dependencies,
          ),
        ),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'profile/limit-reached' },
    });
  });

  it('numbers cannot be tried by thousands', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 35 }, (_, index) => link(person, `9${index}`)));
    const codes = tries.map((result) => (result.status === 'rejected' ? result.reason.code : 'linked'));
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(5);
    expect(verifyAccount).toHaveBeenCalledTimes(30);
  });
});

describe('Edit Account: account number only', () => {
  it('changes the number after verifying it', async () => {
    const { accountID } = await link(person);
    await change(person, accountID, OTHER_METER);
    expect(await accountsOf(person)).toMatchObject([{ accountID, sAccountNumber: OTHER_METER }]);
    await expect(change(person, accountID, '1')).rejects.toMatchObject({ code: 'profile/account-not-valid' });
    expect(await accountsOf(person)).toMatchObject([{ accountID, sAccountNumber: OTHER_METER }]);
  });

  it('refuses the number of another linked account, another estate, and an account that is not hers', async () => {
    const { accountID } = await link(person);
    await link(person, OTHER_METER);
    await expect(change(person, accountID, OTHER_METER)).rejects.toMatchObject({
      code: 'profile/account-already-linked',
    });
    await expect(change(person, accountID, METER, 'Other Bay')).rejects.toMatchObject({ code: 'not-found' });
    await expect(change(other, accountID, METER)).rejects.toMatchObject({ code: 'not-found' });
    const foreign = await call(
      'PUT',
      `userID=${person.userId}&accountID=${accountID}&context=Test%20Ridge&accountType=STSS&accountNumber=${METER}`,
      other,
    );
    expect(foreign.status).toBe(403);
  });
});

describe('DELETE with accountID or with the three', () => {
  it('only its owner can remove it, and only once', async () => {
    const { accountID } = await link(person);
    expect((await call('DELETE', `userID=me&accountID=${accountID}`, other)).status).toBe(404);
    expect((await call('DELETE', `userID=${person.userId}&accountID=${accountID}`, other)).status).toBe(403);
    expect((await call('DELETE', `userID=me&accountID=${accountID}`, person)).status).toBe(200);
    expect((await call('DELETE', `userID=me&accountID=${accountID}`, person)).status).toBe(404);
  });

  it('estate, type and number name it too', async () => {
    await link(person);
    await link(other);
    const named = `userID=me&context=Test%20Ridge&accountType=STSS&accountNumber=${METER}`;
    expect((await call('DELETE', named, person)).status).toBe(200);
    expect([await accountsOf(person), await accountsOf(other)]).toMatchObject([[], [{ sAccountNumber: METER }]]);
    expect((await call('DELETE', 'userID=me&context=Test%20Ridge', person)).status).toBe(400);
  });
});

describe('who sees linked accounts', () => {
  it('staff of her estate read the list and change nothing; residents and strangers do not', async () => {
    const manager = await signUpSomebody(running);
    await grantRole(
      running.database.db,
      { userId: manager.userId, roleId: testRoleId('901', 'Manager') },
      running.dependencies,
    );
    const { accountID } = await link(person);
    const query = `userID=${person.userId}`;
    expect((await call('GET', query, manager)).body.details).toMatchObject([{ accountID }]);
    expect((await call('DELETE', `${query}&accountID=${accountID}`, manager)).status).toBe(403);
    expect((await call('GET', query, other)).status).toBe(403);
    expect((await call('GET', query)).status).toBe(401);
  });

  it.each(['12a4', '', '1'.repeat(21), '-5'])('the account number %j is refused with its field', async (number) => {
    const answer = await call(
      'POST',
      `userID=me&context=Test%20Ridge&accountType=STSS&accountNumber=${number}`,
      person,
    );
    expect([answer.status, Object.keys(answer.body.errorDetails.fields)]).toEqual([400, ['accountNumber']]);
  });
});

it('an account that was linked before names were kept gets its name at night, when the vendor answers', async () => {
  await link(person);
  const { pool } = running.database;
  await pool.query(`update linked_accounts set holder = '', is_holder_known = false where user_id = $1`, [
    person.userId,
  ]);
  verifyAccount.mockRejectedValueOnce(new AppError('profile/account-not-verified'));
  await nameHolders(dependencies());
  expect(await accountsOf(person)).toMatchObject([{ holder: '' }]);
  await nameHolders(dependencies());
  expect(await accountsOf(person)).toMatchObject([{ holder: 'G M•••' }]);
  verifyAccount.mockClear();
  await nameHolders(dependencies());
  expect(verifyAccount).not.toHaveBeenCalled();
});
