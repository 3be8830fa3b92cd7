import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { deleteOwnPasskey } from '../passkeys/passkeys.store.ts';
import { readRequirement } from '../second-factor/read-requirement.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { requireOpenSession } from '../sessions/require-open-session.ts';
import { requireProofOfOwner } from '../staff-sessions/require-proof-of-owner.ts';

type RemoveDependencies = Pick<IdentityDependencies, 'database' | 'environment' | 'clock'>;

/**
 * Removes a passkey of the caller and mails her. The password stays. A person who needs a second factor gives it first.
 * @throws {AppError} not-found; auth/second-factor-required; auth/second-factor-needed for the last factor of a person who needs one
 */
export const removePasskey = async (
  dependencies: RemoveDependencies,
  caller: Caller,
  { id, address }: { id: string; address: string },
): Promise<void> => {
  const { database, clock } = dependencies;
  const { userId } = caller;
  const { isNeeded } = await readRequirement(dependencies, database.db, userId);
  if (isNeeded) await requireProofOfOwner(dependencies, caller, { address });
  await database.db.transaction(async (transaction) => {
    await requireOpenSession(transaction, caller);
    const name = await deleteOwnPasskey(transaction, id, userId);
    if (name === undefined) throw new AppError('not-found');
    const { isRequired, isEnrolled } = await readRequirement(dependencies, transaction, userId);
    if (isRequired && !isEnrolled) throw new AppError('auth/second-factor-needed');
    await notifyOwner(transaction, { userId, kind: 'passkey-removed', about: name });
    await recordOwnEvent(transaction, { userId, event: 'account.passkey-remove', at: clock.now() });
  });
};
