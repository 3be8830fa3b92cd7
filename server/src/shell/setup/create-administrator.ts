import { randomBytes } from 'node:crypto';
import { isMobileNumber } from '@ekhaya/contract/identity/identity.rules';
import { looksLikeEmail } from '@ekhaya/contract/wire/email.rules';
import {
  addReadyMadeEstate,
  findEstateNames,
  findHeldRoles,
  grantRole,
  readyMadeRoleId,
} from '../../features/estates/index.ts';
import {
  closeAccount,
  createPasswordLink,
  findPersonByEmail,
  hashPassword,
  isEmailProved,
  registerPerson,
  requireStrongPassword,
} from '../../features/identity/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordSecurityEvent } from '../../platform/audit/security-event.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { endOtherAccess } from '../end-other-access.ts';
import { estateStarters } from './setup-of-estates.ts';

type Needs = Pick<Dependencies, 'database' | 'environment' | 'clock' | 'live'>;

/** What the command of the first administrator is given. */
export interface AdministratorForm {
  email: string;
  /** Needed for somebody without an account. */
  firstName: string;
  lastName: string;
  mobile: string;
  /** Undefined: a link is made instead, with which she chooses one. */
  password: string | undefined;
  /** The name and the town of the first estate; needed while there is none. */
  estate: { name: string; suburb: string; city: string };
}

/** What the command did. */
export interface CreatedAdministrator {
  isNewAccount: boolean;
  /** The names of the estates at which she became an administrator now. */
  estateNames: string[];
  /** A link to choose a password, which works once and for one hour. */
  link: string | undefined;
}

const requireGiven = (values: Record<string, string>): void => {
  const missing = Object.entries(values).filter(([, value]) => value.trim() === '');
  if (missing.length === 0) return;
  throw new AppError('validation', { detail: `Please give --${missing.map(([name]) => name).join(', --')}.` });
};

const register = async (
  transaction: Transaction,
  { firstName, lastName, email, mobile }: AdministratorForm,
  { passwordHash, estateId, now }: { passwordHash: string; estateId: string; now: Date },
): Promise<string> => {
  const person = { firstName, lastName, email, mobile, passwordHash, estateId, userType: 'employee' as const };
  return registerPerson(transaction, person, now);
};

/**
 * Closes the account of somebody who has not proved her address. @param parts.passwordHash of a password that nobody knows
 * @throws {AppError} `validation` where a password was given, which would open the account to nobody
 */
const close = async (
  dependencies: Needs,
  transaction: Transaction,
  { userId, form, passwordHash }: { userId: string; form: AdministratorForm; passwordHash: string },
): Promise<void> => {
  if (form.password !== undefined) {
    const detail =
      'Somebody has signed up with this address and has not proved it. Please run the command without --password-stdin: only the link that it shows opens the account then.';
    throw new AppError('validation', { detail });
  }
  const closed = { userId, wasProved: false, uselessHash: passwordHash };
  await closeAccount({ endOtherAccess: endOtherAccess(dependencies) }, transaction, closed);
};

/**
 * Makes somebody an administrator of every estate of the installation, and adds the first estate where there is none. An account
 * that exists is kept, with its password. One that becomes an administrator before its address was proved is closed, because a stranger
 * may have signed up with the address: only the link opens it again. Recorded in the audit log. Only for whoever has the server's own
 * variables.
 * @throws {AppError} `validation` for what is missing or wrong, `auth/weak-password`; then nothing is written
 */
export const createAdministrator = async (
  dependencies: Needs,
  form: AdministratorForm,
): Promise<CreatedAdministrator> => {
  const { database, clock } = dependencies;
  requireGiven({ email: form.email });
  if (!looksLikeEmail(form.email))
    throw new AppError('validation', { detail: 'The e-mail address is not one, such as lerato@example.com.' });
  if ((await findPersonByEmail(database.db, form.email)) === undefined) {
    requireGiven({ 'first-name': form.firstName, 'last-name': form.lastName, mobile: form.mobile });
    if (!isMobileNumber(form.mobile))
      throw new AppError('validation', { detail: 'The mobile number is not a South African one, such as 0821234567.' });
    if (form.password !== undefined) await requireStrongPassword(form.password, form);
  }
  // Without a password the account gets one that nobody knows: it is replaced through the link.
  const passwordHash = await hashPassword(form.password ?? randomBytes(32).toString('base64url'));
  return database.db.transaction(async (transaction) => {
    let estates = await findEstateNames(transaction);
    if (estates.size === 0) {
      requireGiven({ estate: form.estate.name });
      estates = new Map([
        [await addReadyMadeEstate(transaction, form.estate, estateStarters(dependencies)), form.estate.name],
      ]);
    }
    const [firstEstateId = ''] = estates.keys();
    const known = await findPersonByEmail(transaction, form.email);
    const now = clock.now();
    const userId = known?.id ?? (await register(transaction, form, { passwordHash, estateId: firstEstateId, now }));
    const held = new Set((await findHeldRoles(transaction, userId)).map(({ roleId }) => roleId));
    const missing = [...estates].filter(([estateId]) => !held.has(readyMadeRoleId(estateId, 'Administrator')));
    if (known !== undefined && missing.length > 0 && !(await isEmailProved(transaction, userId))) {
      await close(dependencies, transaction, { userId, form, passwordHash });
    }
    for (const [estateId] of missing) {
      await grantRole(transaction, { userId, roleId: readyMadeRoleId(estateId, 'Administrator') }, dependencies);
    }
    const link = form.password === undefined ? await createPasswordLink(transaction, dependencies, userId) : undefined;
    const about = { personId: userId, estateIds: [...estates.keys()], at: now };
    if (missing.length > 0) await recordSecurityEvent(transaction, { ...about, action: 'account.administrator' });
    if (link !== undefined) await recordSecurityEvent(transaction, { ...about, action: 'account.command-link' });
    return { isNewAccount: known === undefined, estateNames: missing.map(([, name]) => name), link };
  });
};
