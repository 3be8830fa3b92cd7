/**
 * Whether a text has the loose pattern of the forgot-password form: text, at sign, text, dot, text. Checked without a
 * backtracking pattern, in linear time.
 */
export const looksLikeEmail = (email: string): boolean => {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || /[\s\p{Cc}]/u.test(trimmed)) return false;
  const host = trimmed.slice(at + 1);
  const dot = host.indexOf('.', 1);
  return dot > 0 && dot < host.length - 1;
};

/** A domain that does not exist: its addresses stand where an account has none. */
export const withdrawnDomain = '@withdrawn.invalid';

/** What an account has in place of an e-mail address that was taken away from it. Nobody can enter it. @param id random */
export const withdrawnEmailOf = (id: string): string => `${id}${withdrawnDomain}`;

/** Whether the e-mail address of an account was taken away from it. */
export const isWithdrawnEmail = (email: string): boolean => email.endsWith(withdrawnDomain);
