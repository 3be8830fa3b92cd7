import { testRoleId } from '../../features/estates/estates.factory.ts';
import { grantRole } from '../../features/estates/index.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import type { startApplicationForTests } from './application-for-tests.ts';

/** Signs up a person who may call every route at estate 901, so that tests reach the validation behind the rights. */
export const signUpWithAllRights = async (application: Awaited<ReturnType<typeof startApplicationForTests>>) => {
  const person = await signUpSomebody(application);
  const { db } = application.database;
  for (const role of ['Administrator', 'Guard', 'Owner'] as const) {
    const grant = { userId: person.userId, roleId: testRoleId('901', role), unitNumber: role === 'Owner' ? '14' : '' };
    await grantRole(db, grant, application.dependencies);
  }
  return person;
};
