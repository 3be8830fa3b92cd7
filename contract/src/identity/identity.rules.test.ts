import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canSubmitSignUp,
  checkSignUpForm,
  isMobileNumber,
  isPersonName,
  mismatchWhileTyping,
  normaliseMobileNumber,
  startCase,
  withoutSpaces,
  type SignUpForm,
} from './identity.rules.ts';
import { checkLoginForm, passwordMaximum, titleOfAuthCode } from './login.rules.ts';
import { looksLikeEmail } from '../wire/email.rules.ts';

/** A valid sign-up form. */
const completeForm: SignUpForm = {
  firstName: 'Naledi',
  lastName: 'Mabaso',
  mobileNumber: '0724189930',
  email: 'naledi@ekhaya.test',
  estateId: '91',
  password: 'Ekhaya-demo-1',
  retypedPassword: 'Ekhaya-demo-1',
  hasAcceptedTerms: true,
};

describe('Mobile pattern: starts with 27 or 0, then prefix 72, 82, 73, 83, 74 or 84, then 7 digits', () => {
  test.each([
    ['0721234567', true],
    ['0821234567', true],
    ['27731234567', true],
    ['27831234567', true],
    ['0741234567', true],
    ['27841234567', true],
    ['  0821234567 ', true],
    ['+27821234567', false],
    ['0711234567', false],
    ['0761234567', false],
    ['082123456', false],
    ['08212345678', false],
    ['082 123 4567', false],
    ['821234567', false],
    ['08212345a7', false],
    ['0821234567\n0', false],
    ['', false],
  ])('%j: %s', (mobile, isOne) => {
    expect(isMobileNumber(mobile)).toBe(isOne);
  });

  const mobileNumbers = fc
    .tuple(fc.constantFrom('27', '0'), fc.constantFrom('72', '82', '73', '83', '74', '84'), fc.nat(9_999_999))
    .map(([start, prefix, rest]) => `${start}${prefix}${String(rest).padStart(7, '0')}`);

  test('accepts every number of this pattern, also with surrounding spaces, and refuses other lengths', () => {
    fc.assert(
      fc.property(mobileNumbers, fc.constantFrom('', ' ', '\t'), (mobile, space) => {
        expect(isMobileNumber(space + mobile + space)).toBe(true);
        expect(isMobileNumber(`${mobile}0`)).toBe(false);
        expect(isMobileNumber(mobile.slice(0, -1))).toBe(false);
      }),
    );
  });

  test('0821234567 and 27821234567 are the same number', () => {
    fc.assert(
      fc.property(mobileNumbers, (mobile) => {
        const normal = normaliseMobileNumber(` ${mobile} `);
        expect(normal).toMatch(/^27[78][234]\d{7}$/);
        expect(normaliseMobileNumber(normal)).toBe(normal);
        expect(normal.slice(2)).toBe(mobile.replace(/^(27|0)/, ''));
      }),
    );
  });

  test('withoutSpaces removes the spaces between groups of digits', () => {
    expect(withoutSpaces('072 418\u00a09930 ')).toBe('0724189930');
  });
});

describe('e-mail must match loose pattern (at sign, text, dot, text)', () => {
  test.each([
    ['thandi@ekhaya.test', true],
    [' thandi@ekhaya.test ', true],
    ['t@e.t', true],
    ['first.last+home@mail.estate.co.za', true],
    ['thandi@ekhaya..test', true],
    ['thandi', false],
    ['thandi@ekhaya', false],
    ['@ekhaya.test', false],
    ['thandi@.test', false],
    ['thandi@ekhaya.', false],
    ['thandi@ekhaya .test', false],
    ['thandi nkosi@ekhaya.test', false],
    ['', false],
  ])('%j: %s', (email, isOne) => {
    expect(looksLikeEmail(email)).toBe(isOne);
  });

  test('agrees with the plain pattern on any text', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '@', '.', ' ') });
    fc.assert(
      fc.property(texts, (text) => {
        expect(looksLikeEmail(text)).toBe(/^\S+@[^\s@]+\.[^\s@]+$/.test(text.trim()));
      }),
    );
  });
});

describe("name letters and spaces only 'Please enter a valid name.'", () => {
  test.each([
    ['Thandi', true],
    ['Anna Marie', true],
    ['van der Merwe', true],
    ['Zoë', true],
    ['Zoe\u0308', true],
    ['李', true],
    ['نور', true],
    ['Пётр', true],
    ["O'Brien", false],
    ['Anne-Marie', false],
    ['Thandi2', false],
    ['Thandi\tNkosi', false],
    ['   ', false],
    ['', false],
  ])('%j: %s', (name, isOne) => {
    expect(isPersonName(name)).toBe(isOne);
  });

  test('checks a megabyte of text in under two seconds: the work grows linearly with the length', () => {
    const started = performance.now();
    expect(isPersonName(`${'a'.repeat(1_000_000)}1`)).toBe(false);
    expect(looksLikeEmail(`a@${'a.'.repeat(500_000)}`)).toBe(true);
    expect(looksLikeEmail(`a@${'.a'.repeat(500_000)} b`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('firstname, lastname (trimmed, start-cased)', () => {
  test.each([
    ['  anna   marie ', 'Anna Marie'],
    ['van der merwe', 'Van Der Merwe'],
    ['McDonald', 'McDonald'],
    ['élise', 'Élise'],
    ['𐐨𐐩', '𐐀𐐩'],
    ['', ''],
  ])('%j becomes %j', (name, expected) => {
    expect(startCase(name)).toBe(expected);
  });

  test('is idempotent and keeps a valid name valid', () => {
    const names = fc.string({
      unit: fc.oneof(fc.constantFrom(' ', '\u0308'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
    });
    fc.assert(
      fc.property(names, (name) => {
        const cased = startCase(name);
        expect(startCase(cased)).toBe(cased);
        expect(cased).toBe(cased.trim());
        expect(isPersonName(cased) || !isPersonName(name)).toBe(true);
      }),
    );
  });
});

describe("Alert 'Login Failed' shows the code after 'auth/', capitalised, hyphens as spaces.", () => {
  test.each([
    ['auth/user-not-found', 'User not found'],
    ['auth/wrong-password', 'Wrong password'],
    ['auth/invalid-email', 'Invalid email'],
    ['auth/too-many-requests', 'Too many requests'],
    ['timeout', 'Timeout'],
    ['', ''],
  ])('%s: %s', (code, title) => {
    expect(titleOfAuthCode(code)).toBe(title);
  });
});

describe('Login: e-mail required, password required', () => {
  test.each([
    ['', '', 'form', 'Please enter your email and password'],
    ['  ', '', 'form', 'Please enter your email and password'],
    ['', 'secret1', 'email', 'Please enter email address'],
    ['thandi', '', 'email', 'Please enter a valid email address'],
    ['thandi@ekhaya', 'secret1', 'email', 'Please enter a valid email address'],
    ['thandi@ekhaya.test', '', 'password', 'Please enter password'],
    ['thandi@ekhaya.test', '12345', 'password', 'Please enter a valid password'],
    ['thandi@ekhaya.test', 'x'.repeat(passwordMaximum + 1), 'password', 'Please enter a valid password'],
  ])('%j with %j: %s, %s', (email, password, field, text) => {
    expect(checkLoginForm({ email, password })).toEqual({ field, text });
  });

  test.each([
    ['thandi@ekhaya.test', '123456'],
    [' thandi@ekhaya.test ', 'x'.repeat(passwordMaximum)],
    ['thandi@ekhaya.test', '      '],
  ])('accepts %j with a password of valid length', (email, password) => {
    expect(checkLoginForm({ email, password })).toBeUndefined();
  });
});

describe('Signup messages', () => {
  const cases: [keyof SignUpForm, Partial<SignUpForm>, string][] = [
    ['firstName', { firstName: ' ' }, 'Please enter your first name'],
    ['firstName', { firstName: '123' }, 'Please enter a valid first name'],
    ['firstName', { firstName: 'Naledi1' }, 'Please enter a valid name.'],
    ['lastName', { lastName: '' }, 'Please enter your last name'],
    ['lastName', { lastName: '--' }, 'Please enter a valid last name'],
    ['lastName', { lastName: 'Mabaso-Nkosi' }, 'Please enter a valid name.'],
    ['mobileNumber', { mobileNumber: '' }, 'Please enter your mobile number'],
    ['mobileNumber', { mobileNumber: '0711234567' }, 'Please enter a valid phone number.'],
    ['email', { email: '' }, 'Please enter your email'],
    ['email', { email: 'naledi' }, 'Please enter a valid email address'],
    ['estateId', { estateId: '' }, 'Please select an estate'],
    ['password', { password: '', retypedPassword: 'x' }, 'Please enter a password'],
    [
      'password',
      { password: '12345', retypedPassword: '12345' },
      'Please make sure that your password is at least 6 characters long.',
    ],
    [
      'password',
      { password: 'x'.repeat(129), retypedPassword: 'x'.repeat(129) },
      'Please use a password of at most 128 characters.',
    ],
    ['retypedPassword', { retypedPassword: '' }, 'Please re-enter your password'],
    ['retypedPassword', { retypedPassword: 'Ekhaya-demo-2' }, 'Passwords do not Match'],
  ];

  test.each(cases)('%s of %j: %s', (field, change, text) => {
    expect(checkSignUpForm({ ...completeForm, ...change })[field]).toBe(text);
  });

  test('a complete form has no messages', () => {
    expect(checkSignUpForm(completeForm)).toEqual({});
  });

  test("form shows 'Passwords do not match' when re-type non-empty and differs", () => {
    expect(mismatchWhileTyping({ password: 'secret1', retypedPassword: '' })).toBeUndefined();
    expect(mismatchWhileTyping({ password: 'secret1', retypedPassword: 's' })).toBe('Passwords do not match');
    expect(mismatchWhileTyping({ password: 'secret1', retypedPassword: 'secret1' })).toBeUndefined();
  });
});

describe('Sign-up button disabled while any of first name, last name, mobile, e-mail, password, re-type is empty, passwords differ, terms unaccepted or loading.', () => {
  test('a complete form can be submitted, except while a submission is in progress', () => {
    expect(canSubmitSignUp(completeForm, false)).toBe(true);
    expect(canSubmitSignUp(completeForm, true)).toBe(false);
  });

  test.each<Partial<SignUpForm>>([
    { firstName: '' },
    { firstName: '  ' },
    { lastName: '' },
    { mobileNumber: '' },
    { email: '' },
    { password: '', retypedPassword: '' },
    { retypedPassword: '' },
    { retypedPassword: 'Ekhaya-demo-2' },
    { hasAcceptedTerms: false },
  ])('disabled with %j', (change) => {
    expect(canSubmitSignUp({ ...completeForm, ...change }, false)).toBe(false);
  });

  test.each<Partial<SignUpForm>>([
    { estateId: '' },
    { mobileNumber: '123' },
    { email: 'naledi' },
    { password: '      ', retypedPassword: '      ' },
  ])('enabled with %j: the problem is shown when it is pressed', (change) => {
    expect(canSubmitSignUp({ ...completeForm, ...change }, false)).toBe(true);
  });

  test('is enabled exactly when all six fields are filled, the passwords match, the terms are accepted and no submission is in progress', () => {
    const text = fc.constantFrom('', ' ', 'a', 'b');
    const forms = fc.record({
      firstName: text,
      lastName: text,
      mobileNumber: text,
      email: text,
      estateId: text,
      password: text,
      retypedPassword: text,
      hasAcceptedTerms: fc.boolean(),
    });
    fc.assert(
      fc.property(forms, fc.boolean(), (form, isLoading) => {
        const isAnyEmpty = [form.firstName, form.lastName, form.mobileNumber, form.email].some((one) => !one.trim());
        const isPasswordGiven = form.password !== '' && form.retypedPassword === form.password;
        const isExpected = !isAnyEmpty && isPasswordGiven && form.hasAcceptedTerms && !isLoading;
        expect(canSubmitSignUp(form, isLoading)).toBe(isExpected);
      }),
    );
  });
});
