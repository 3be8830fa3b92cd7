import { permissionOfManagers } from '@ekhaya/contract/estates/roles.rules';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { AppError } from '../../../platform/app-error.ts';
import { permissionsOf, type RoleRights } from '../roles/roles.policy.ts';
import { newcomersRole } from './newcomers-role.rules.ts';

/** A role of an estate as it would be after a change. */
type PossibleRole = RoleRights & { id: string; displayName: string; isEnabled: boolean };

/**
 * Asserts that the roles of an estate can be as they would be after a change of one of them.
 * @throws {AppError} `conflict` for a shown name that another role has; `validation` when the role would give roles, or when everybody
 *   who signs up would get rights of staff
 */
export const assertPossibleRoles = (
  roles: readonly PossibleRole[],
  { changed, isEstateOn }: { changed: PossibleRole; isEstateOn: boolean },
): void => {
  const nameOf = ({ displayName }: PossibleRole): string => displayName.toLocaleLowerCase('en-ZA');
  if (roles.some((role) => role.id !== changed.id && nameOf(role) === nameOf(changed))) {
    throw new AppError('conflict', { detail: `There is a role ${changed.displayName} already.` });
  }
  if (changed.permissions.includes(permissionOfManagers)) {
    throw new AppError('validation', { fields: { permissions: 'Only managers and administrators give roles.' } });
  }
  // Nobody signs up to an estate that is switched off: its roles are off as well.
  if (!isEstateOn) return;
  const newcomers = newcomersRole(roles);
  const given: StaffPermission[] = newcomers === undefined ? [] : permissionsOf(newcomers);
  if (newcomers !== undefined && given.length === 0) return;
  const field = newcomers?.id === changed.id && changed.isEnabled ? 'permissions' : 'isEnabled';
  throw new AppError('validation', {
    fields: {
      [field]: 'Everybody who signs up gets the lowest role that is switched on. It cannot have rights of staff.',
    },
  });
};
