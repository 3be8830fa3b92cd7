import { passwordMinimum } from '@ekhaya/contract/identity/login.rules';
import { AppError } from '../../../platform/app-error.ts';

/** What an attacker who knows the person tries first. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  email: string;
}

/** Estimating takes time that grows with the length. The rest of a longer password only makes it stronger. */
const maxEstimated = 64;

/**
 * A password that takes fewer guesses is refused. The estimator counts ten guesses for a character that follows no pattern, so six such
 * characters, the minimum of spec section 9, reach this exactly. Its scores cannot draw the line: score 2 begins five guesses higher.
 */
const minGuesses = 1_000_000;

/** Parts of a name or an address that are shorter than this occur in good passwords by accident. */
const shortestPart = 3;

/** Words of names that say nothing about a person. */
const particles: ReadonlySet<string> = new Set(['van', 'von', 'der', 'den']);

/** The parts of a name and of an e-mail address that a password must not contain, in lower case. */
const partsOf = ({ firstName, lastName, email }: PasswordOwner): string[] => {
  const [local = ''] = email.split('@');
  return [...firstName.split(/\s+/u), ...lastName.split(/\s+/u), email, local, ...local.split(/[^\p{L}\d]+/u)]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= shortestPart && !particles.has(part));
};

/**
 * Refuses a password that is too short, common or easily guessed (below a million guesses by zxcvbn), or that contains the name or the
 * e-mail address of its owner.
 * @throws {AppError} auth/weak-password
 */
export const requireStrongPassword = async (password: string, owner: PasswordOwner): Promise<void> => {
  if (password.length < passwordMinimum) throw new AppError('auth/weak-password');
  const parts = partsOf(owner);
  const lower = password.toLowerCase();
  if (parts.some((part) => lower.includes(part))) throw new AppError('auth/weak-password');
  // Loaded with the first password: the dictionaries take 20 MB.
  const { estimateGuesses } = await import('./password-estimator.ts');
  const guesses = estimateGuesses(password.slice(0, maxEstimated), ['ekhaya', ...parts]);
  if (guesses < minGuesses) throw new AppError('auth/weak-password');
};
