import { grantLowestRole, grantRole } from '../src/features/estates/index.ts';
import { findPersonByEmail, hashPassword, registerPerson } from '../src/features/identity/index.ts';
import { setFirstPhoto } from '../src/features/profile/index.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import { DEMO_PASSWORD, type DemoAccount } from './accounts.ts';
import { demoRoleId } from './estates.ts';
import { readPicture } from './pictures.ts';

/** Signs up the demo accounts and grants their roles. Skips addresses that already have an account. */
export const addAccounts = async (
  transaction: Transaction,
  accounts: readonly DemoAccount[],
  dependencies: Dependencies,
): Promise<void> => {
  // Hashed once, because all accounts share one password.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of accounts) {
    const { email, isSettled, grants } = account;
    const [first] = grants;
    if (first === undefined || (await findPersonByEmail(transaction, email)) !== undefined) continue;
    const userId = await registerPerson(
      transaction,
      {
        ...account,
        passwordHash,
        mobileVerified: isSettled,
        emailVerified: isSettled,
        appIntroViewed: isSettled,
        estateId: first.estateId,
      },
      dependencies.clock.now(),
    );
    for (const { estateId, role, unitNumber } of grants) {
      if (role === 'Visitor') await grantLowestRole(transaction, { userId, estateId }, dependencies);
      else await grantRole(transaction, { userId, roleId: demoRoleId(estateId, role), unitNumber }, dependencies);
    }
  }
};

/** Sets the photo of a demo person who has none. */
export const addPhoto = async (
  transaction: Transaction,
  photos: readonly { email: string; file: string }[],
  dependencies: Dependencies,
): Promise<void> => {
  for (const { email, file } of photos) {
    const person = await findPersonByEmail(transaction, email);
    if (person === undefined) continue;
    await setFirstPhoto(transaction, { ownerId: person.id, bytes: await readPicture(file) }, dependencies);
  }
};
