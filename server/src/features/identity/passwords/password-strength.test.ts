import { expect, test } from 'vitest';
import { requireStrongPassword } from './password-strength.ts';

const owner = { firstName: 'Thandi', lastName: 'Nkosi van Wyk', email: 'thandi.nkosi@ekhaya.test' };
const codeOf = (password: string, of = owner) =>
  requireStrongPassword(password, of).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

test.each([
  ['short', 'x7$Kq'],
  ['common', 'password'],
  ['common with letters replaced', 'P@ssw0rd1'],
  ['a row of keys', 'qwertyuiop'],
  ['a date', '12041985'],
  ['repeated', 'aaaaaaaaaaaa'],
  ['the name of the product', 'ekhaya123'],
  ['her first name', 'vT8#THANDI!qLm2x'],
  ['a part of her last name', 'kQ9$nkosi-Lx27bb'],
  ['her address', 'a9Z!thandi.nkosi@ekhaya.test'],
  ['the first part of her address', 'kQ9$thandi.nkosi-Lx27'],
])('a password that is common or easily guessed is refused: %s', async (_, password) => {
  expect(await codeOf(password)).toBe('auth/weak-password');
});

test.each(['correct horse battery staple', 'kudu-Wattle-91', 'vT8#qLm2x', 'drie bome langs die dam 7'])(
  'a strong password is accepted: %s',
  async (password) => {
    expect(await codeOf(password)).toBe('accepted');
  },
);

test.each(['x7$Kqm', 'q7#Zp2', 'é4ßR!w'])(
  'six characters are enough for a password that nobody guesses (spec section 9): %s',
  async (password) => {
    expect(await codeOf(password)).toBe('accepted');
  },
);

test.each(['secret', 'abc123', '123456', 'Thandi', 'ekhaya', 'qwerty', '199108', 'hunter22', 'MyPass123'])(
  'six characters or more that a dictionary has are refused: %s',
  async (password) => {
    expect(await codeOf(password)).toBe('auth/weak-password');
  },
);

test('short parts of a name do not refuse good passwords', async () => {
  expect(await codeOf('kQ9$bo-Lx27bb', { ...owner, firstName: 'Bo', lastName: 'Li', email: 'x@y.test' })).toBe(
    'accepted',
  );
});

test('the longest password is judged in time', async () => {
  const start = performance.now();
  expect(await codeOf('a1@'.repeat(42))).toBe('auth/weak-password');
  await codeOf('Zq$7'.repeat(32));
  expect(performance.now() - start).toBeLessThan(2_000);
});
