import type { SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { lockEstate } from '../catalogue/estates.store.ts';
import { deleteStepPutOff, insertStepPutOff, selectStepsPutOff } from './setup.store.ts';

/** Puts a step of setting an estate up off, or takes it up again, audited. @throws {AppError} `not-found`, `nothing-changed` */
export const putOffStep = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  request: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    estateId: string;
    step: SetupStep;
    isLater: boolean;
  },
): Promise<void> => {
  const { caller, staffEstates, estateId, step, isLater } = request;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'estate.put-off',
    subject: { kind: 'estate', id: estateId },
    lock: async (transaction) => {
      const estate = includesEstate(staffEstates, estateId) ? await lockEstate(transaction, estateId) : undefined;
      if (estate === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
      return (await selectStepsPutOff(transaction, [estateId])).get(estateId)?.includes(step) ?? false;
    },
    change: async (transaction, wasLater) => {
      await (isLater ? insertStepPutOff : deleteStepPutOff)(transaction, estateId, step);
      return {
        estateIds: [estateId],
        before: { step, isLater: wasLater },
        after: { step, isLater },
        result: undefined,
      };
    },
  });
};
