import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { SQL_STATE, sqlState, type Transaction } from '../../../platform/database/database.ts';
import type { EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { lockEstate, readEstateVersion, selectEstate, type EstateRow } from '../catalogue/estates.store.ts';
import { administratorRank } from '../roles/roles.policy.ts';
import { lockRolesOfEstate } from '../roles/roles.store.ts';
import { copySetup } from '../templates/copy-estate.ts';
import { countOthersAtEstate } from './others-at-estate.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'> & { copiers: readonly EstateCopier[] };

/**
 * Asserts that nobody but administrators has a role at an estate, or is to get one: what a person may do must not change below her.
 * @throws {AppError} `conflict`
 */
const requireNobodyElse = async (transaction: Transaction, estate: EstateRow, at: Date): Promise<void> => {
  if (estate.switchedOffAt !== null) {
    throw new AppError('conflict', { detail: `${estate.name} is switched off. Switch it on first.` });
  }
  await lockRolesOfEstate(transaction, estate.id);
  const { people, offers } = await countOthersAtEstate(transaction, { estateId: estate.id, administratorRank, at });
  if (people === 0 && offers === 0) return;
  const who =
    people > 0
      ? `${people === 1 ? 'One person has' : `${people} people have`} a role at ${estate.name} besides its administrators.`
      : `Somebody was offered a role at ${estate.name} and has not answered.`;
  throw new AppError('conflict', {
    detail: `${who} Another estate is copied only into one that nobody lives or works in yet. Nothing was changed.`,
  });
};

/**
 * Replaces the roles, tiles, theme, texts and rules of an estate without people by copies of another one's, audited, in one
 * transaction, and publishes the live events `access` and `configurations`. Its name, town, logo, houses, gates, plans, facilities and
 * credentials stay. Repeating it gives the same.
 * @throws {AppError} `forbidden` for anybody but administrators; `not-found`; `changed-meanwhile`; `validation` for an unknown `from`;
 *   `conflict` when the estate has people besides administrators, is switched off, or uses what would be replaced
 */
export const copyIntoEstate = async (
  dependencies: Needs,
  request: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    estateId: string;
    version: number;
    from: string;
  },
): Promise<void> => {
  const { caller, staffEstates, estateId, version, from } = request;
  if (staffEstates !== 'all') throw new AppError('forbidden');
  try {
    await auditedChange(dependencies, {
      actorId: caller.userId,
      action: 'estate.copy',
      subject: { kind: 'estate', id: estateId },
      seen: { version, read: readEstateVersion(estateId) },
      lock: async (transaction) => {
        const estate = await lockEstate(transaction, estateId);
        if (estate === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
        return estate;
      },
      change: async (transaction, estate, at) => {
        await requireNobodyElse(transaction, estate, at);
        const source = from === estateId ? undefined : await selectEstate(transaction, from);
        if (source === undefined) {
          throw new AppError('validation', { fields: { from: 'Choose another estate, one that exists.' } });
        }
        await copySetup(transaction, estateId, { from: source, copiers: dependencies.copiers });
        const audience = { kind: 'estate', estateId } as const;
        await dependencies.live.publish(transaction, { topic: 'access', audience });
        await dependencies.live.publish(transaction, { topic: 'configurations', audience });
        return { estateIds: [estateId], before: { copyOf: '' }, after: { copyOf: source.name }, result: undefined };
      },
    });
  } catch (error) {
    if (sqlState(error) !== SQL_STATE.foreignKeyViolation) throw error;
    throw new AppError('conflict', {
      detail: 'Something that would be replaced is in use, such as a department with a snag. Nothing was changed.',
    });
  }
};
