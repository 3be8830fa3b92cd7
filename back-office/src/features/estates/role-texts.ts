import type { RoleOfEstate } from '@ekhaya/contract/estates/console-people';
import type { StaffPermission } from '@ekhaya/contract/wire/route';

const useTexts: Record<RoleOfEstate['uses'][number], string> = {
  gates: 'opens the gates with a phone',
  visitors: 'invites visitors',
  bookings: 'books facilities',
};

/** What staff may do with a permission. */
export const permissionTexts: Record<StaffPermission, string> = {
  'records.read': 'reads what residents read of themselves',
  'bookings.decide': 'decides on bookings',
  'facilities.write': 'changes facilities, their hours and closed days',
  'notifications.write': 'writes notices',
  'content.write': 'writes what residents read',
  'people.read': 'finds people',
  'roles.grant': 'gives and ends roles',
  'configuration.write': 'changes settings',
  'audit.read': 'reads what was done',
  'privacy.manage': 'answers requests about personal data',
  'payments.manage': 'reads payments and pays back',
  'gate.manage': 'manages gates and reads the gate log',
  'gate.guard': 'checks codes at the gate',
  'visitors.manage': 'reads and revokes invitations',
  'mail.send': 'sends mails',
  'snags.work': 'answers snags',
};

/** Joins words: `a, b and c`. */
const inWords = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words).replace(', and ', ' and ');

/** Permissions of staff in words: `finds people and sends mails`. */
export const rightsInWords = (permissions: readonly StaffPermission[]): string =>
  inWords(permissions.map((permission) => permissionTexts[permission]));

/** More than this many rights are summed up: nobody reads a list of thirteen. */
const mostNamed = 4;

/** What a role may do, as a sentence: `Opens the gates with a phone, invites visitors and books facilities.` */
export const rightsText = ({
  uses,
  permissions,
  rank,
}: Pick<RoleOfEstate, 'uses' | 'permissions' | 'rank'>): string => {
  const ofStaff =
    permissions.length > mostNamed
      ? [rank >= 100 ? 'runs every estate in this console' : 'runs the estate in this console']
      : permissions.map((permission) => permissionTexts[permission]);
  const rights = [...uses.map((use) => useTexts[use]), ...ofStaff];
  if (rights.length === 0) return 'Sees the estate in the app, and no more.';
  const text = inWords(rights);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** What a person loses with a role, for the question before it ends. */
export const lossText = (firstName: string, role: RoleOfEstate | undefined): string => {
  const rights = role === undefined ? '' : rightsText(role);
  const lost = rights === '' ? '.' : `: ${rights.charAt(0).toLowerCase()}${rights.slice(1)}`;
  return `${firstName} loses this at once, on every phone${lost}`;
};
