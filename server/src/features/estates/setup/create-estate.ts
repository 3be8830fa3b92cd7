import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { EstateCopier, EstateStarter } from '../../../platform/database/rows-of-estates.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { grantRole } from '../roles/grant-role.ts';
import { administratorRank } from '../roles/roles.policy.ts';
import { selectEnabledRoles } from '../roles/roles.store.ts';
import { addReadyMadeEstate } from '../templates/add-ready-made-estate.ts';
import { copyEstate } from '../templates/copy-estate.ts';
import { selectEstate } from '../catalogue/estates.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'> & {
  copiers: readonly EstateCopier[];
  starters: readonly EstateStarter[];
};

/**
 * Adds an estate, ready-made or as a copy of another one, and makes the caller its administrator, audited.
 * @returns its id
 * @throws {AppError} `forbidden` for anybody but administrators; `validation` for an unknown `copyOf`; `conflict` for a taken name
 */
export const createEstate = async (
  dependencies: Needs,
  request: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    estate: { name: string; suburb: string; city: string };
    copyOf: string | undefined;
  },
): Promise<string> => {
  const { caller, staffEstates, estate, copyOf } = request;
  if (staffEstates !== 'all') throw new AppError('forbidden');
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'estate.add',
    subject: (id) => ({ kind: 'estate', id }),
    lock: async (transaction) => {
      const from = copyOf === undefined ? undefined : await selectEstate(transaction, copyOf);
      if (copyOf !== undefined && from === undefined) {
        throw new AppError('validation', { fields: { copyOf: 'This estate does not exist.' } });
      }
      return from;
    },
    change: async (transaction, from) => {
      const id =
        from === undefined
          ? await addReadyMadeEstate(transaction, estate, dependencies.starters)
          : await copyEstate(transaction, { from, estate, copiers: dependencies.copiers });
      const [highest] = await selectEnabledRoles(transaction, { estateId: id });
      if (highest !== undefined && highest.rank >= administratorRank) {
        const grant = { userId: caller.userId, roleId: highest.id, grantedBy: caller.userId };
        await grantRole(transaction, grant, dependencies);
      }
      return { estateIds: [id], before: null, after: { ...estate, copyOf: from?.name ?? '' }, result: id };
    },
  });
};
