// The rules of the login are apart from those of sign-up, because the login is part of the app's first load.
import { looksLikeEmail } from '../wire/email.rules.ts';

/** The maximum length of a password. It bounds the cost of hashing. */
export const passwordMaximum = 128;

/** The minimum length of a password (spec section 9). */
export const passwordMinimum = 6;

/**
 * `auth/user-not-found` is shown as `User not found`: the code after `auth/`, first letter capitalised, hyphens as
 * spaces.
 */
export const titleOfAuthCode = (code: string): string => {
  const words = code.replace(/^auth\//, '').replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** The first problem of the login form, undefined when it can be sent (spec section 5). */
export const checkLoginForm = (form: { email: string; password: string }): LoginProblem | undefined => {
  const email = form.email.trim();
  if (email === '' && form.password === '') return { field: 'form', text: 'Please enter your email and password' };
  if (email === '') return { field: 'email', text: 'Please enter email address' };
  if (!looksLikeEmail(email)) return { field: 'email', text: 'Please enter a valid email address' };
  if (form.password === '') return { field: 'password', text: 'Please enter password' };
  if (form.password.length < passwordMinimum || form.password.length > passwordMaximum) {
    return { field: 'password', text: 'Please enter a valid password' };
  }
  return undefined;
};

/** A problem of the login form: the field and its error message. */
export interface LoginProblem {
  field: 'form' | 'email' | 'password';
  text: string;
}
