import { permissionOfManagers } from '@ekhaya/contract/estates/roles.rules';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { AppError } from '../../../platform/app-error.ts';
import { permissionsOf, type RoleRights } from '../roles/roles.policy.ts';
import { newcomersRole } from './newcomers-role.rules.ts';

/** A role of an estate as it would be after a change. */
type PossibleRole = RoleRights & { id: string; displayName: string; isEnabled: boolean };

/** The rights of staff that everybody who signs up would get; undefined while no role is switched on. */
const rightsOfNewcomers = (roles: readonly PossibleRole[]): StaffPermission[] | undefined => {
  const newcomers = newcomersRole(roles);
  return newcomers && permissionsOf(newcomers);
};

/**
 * Asserts that an estate can be switched on with its roles.
 * @param roles the roles as they are once it is on
 * @throws {AppError} `conflict` when everybody who signs up would get rights of staff
 */
export const assertRolesOfEstateOn = (roles: readonly PossibleRole[]): void => {
  if (rightsOfNewcomers(roles)?.length === 0) return;
  throw new AppError('conflict', {
    detail:
      'Everybody who signs up would get rights of staff. Take them from the lowest role that is switched on with the estate.',
  });
};

/**
 * Asserts that the roles of an estate can be as they would be after a change of one of them.
 * @param roles the roles as they are while the estate is on: a role of an estate that is off is judged by what it gives then
 * @throws {AppError} `conflict` for a shown name that another role has; `validation` when the role would give roles, or when everybody
 *   who signs up would get rights of staff
 */
export const assertPossibleRoles = (roles: readonly PossibleRole[], { changed }: { changed: PossibleRole }): void => {
  const nameOf = ({ displayName }: PossibleRole): string => displayName.toLocaleLowerCase('en-ZA');
  if (roles.some((role) => role.id !== changed.id && nameOf(role) === nameOf(changed))) {
    throw new AppError('conflict', { detail: `There is a role ${changed.displayName} already.` });
  }
  if (changed.permissions.includes(permissionOfManagers)) {
    throw new AppError('validation', { fields: { permissions: 'Only managers and administrators give roles.' } });
  }
  if (rightsOfNewcomers(roles)?.length === 0) return;
  const field = newcomersRole(roles)?.id === changed.id ? 'permissions' : 'isEnabled';
  throw new AppError('validation', {
    fields: {
      [field]: 'Everybody who signs up gets the lowest role that is switched on. It cannot have rights of staff.',
    },
  });
};
