import { looksLikeEmail } from '../wire/email.rules.ts';
import { passwordMaximum, passwordMinimum } from './login.rules.ts';

/** Seconds before a one-time PIN may be sent again. */
export const otpResendSeconds = 30;

/**
 * The mobile pattern of spec section 5, kept as narrow as written:
 * 27 or 0, then prefix 72, 82, 73, 83, 74 or 84, then 7 digits.
 */
export const isMobileNumber = (mobile: string): boolean => /^(27|0)(72|82|73|83|74|84)\d{7}$/.test(mobile.trim());

/** Normalises a mobile number to `27…`, so that 0821234567 and 27821234567 are equal. */
export const normaliseMobileNumber = (mobile: string): string => mobile.trim().replace(/^0/, '27');

/** Formats a mobile number for screens: `27825550199` and `0825550199` become `082 555 0199`. Other texts stay unchanged. */
export const mobileToShow = (mobile: string): string =>
  mobile.trim().replace(/^(?:\+?27|0)(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3');

/** Removes spaces: the mobile field accepts `072 418 9930` and holds the digits only. */
export const withoutSpaces = (mobile: string): string => mobile.replaceAll(/\s/g, '');

/** Whether a text is a valid name: letters of any alphabet and spaces, with at least one letter. */
export const isPersonName = (name: string): boolean => /^[\p{L}\p{M} ]+$/u.test(name.trim()) && /\p{L}/u.test(name);

/** Trims, folds runs of spaces and capitalises the first letter of each word: `anna  marie` is `Anna Marie`. */
export const startCase = (name: string): string =>
  name
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/^./su, (first) => first.toLocaleUpperCase('en-ZA')))
    .join(' ');

/** The values of the sign-up form. */
export interface SignUpForm {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  email: string;
  estateId: string;
  password: string;
  retypedPassword: string;
  hasAcceptedTerms: boolean;
}

/** The problems of the sign-up form, keyed by field. */
export type SignUpProblems = Partial<Record<keyof SignUpForm, string>>;

const checkName = (name: string, which: 'first' | 'last'): string | undefined => {
  if (name.trim() === '') return `Please enter your ${which} name`;
  if (!/\p{L}/u.test(name)) return `Please enter a valid ${which} name`;
  return isPersonName(name) ? undefined : 'Please enter a valid name.';
};

/** The problems of a new password that is typed twice, keyed by field; empty when it can be sent (spec section 5). */
export const checkNewPassword = (
  form: Pick<SignUpForm, 'password' | 'retypedPassword'>,
): Pick<SignUpProblems, 'password' | 'retypedPassword'> => {
  const password = problemOfPassword(form.password);
  const retypedPassword = problemOfRetypedPassword(form);
  return { ...(password && { password }), ...(retypedPassword && { retypedPassword }) };
};

const problemOfPassword = (password: string): string | undefined => {
  if (password === '') return 'Please enter a password';
  if (password.length < passwordMinimum) {
    return 'Please make sure that your password is at least 6 characters long.';
  }
  if (password.length > passwordMaximum) return `Please use a password of at most ${passwordMaximum} characters.`;
  return undefined;
};

const problemOfRetypedPassword = (form: Pick<SignUpForm, 'password' | 'retypedPassword'>): string | undefined => {
  if (form.retypedPassword === '') return 'Please re-enter your password';
  return form.retypedPassword === form.password ? undefined : 'Passwords do not Match';
};

/** The problems of the sign-up form, keyed by field; empty when it can be sent (spec section 5). */
export const checkSignUpForm = (form: SignUpForm): SignUpProblems => {
  const problems: SignUpProblems = {};
  const note = (field: keyof SignUpForm, text: string | undefined) => {
    if (text !== undefined) problems[field] = text;
  };
  note('firstName', checkName(form.firstName, 'first'));
  note('lastName', checkName(form.lastName, 'last'));
  if (form.mobileNumber.trim() === '') note('mobileNumber', 'Please enter your mobile number');
  else if (!isMobileNumber(form.mobileNumber)) note('mobileNumber', 'Please enter a valid phone number.');
  if (form.estateId === '') note('estateId', 'Please select an estate');
  if (form.email.trim() === '') note('email', 'Please enter your email');
  else if (!looksLikeEmail(form.email)) note('email', 'Please enter a valid email address');
  return { ...problems, ...checkNewPassword(form) };
};

/**
 * The sign-up button is disabled while any of first name, last name, mobile, e-mail, password, re-type is empty,
 * passwords differ, terms are unaccepted or it is loading (spec section 5).
 */
export const canSubmitSignUp = (form: SignUpForm, isLoading: boolean): boolean =>
  !isLoading &&
  form.hasAcceptedTerms &&
  form.password !== '' &&
  form.password === form.retypedPassword &&
  [form.firstName, form.lastName, form.mobileNumber, form.email].every((value) => value.trim() !== '');

/** The text under the re-typed password while it differs from the password (spec section 5). */
export const mismatchWhileTyping = (form: Pick<SignUpForm, 'password' | 'retypedPassword'>): string | undefined =>
  form.retypedPassword !== '' && form.retypedPassword !== form.password ? 'Passwords do not match' : undefined;
