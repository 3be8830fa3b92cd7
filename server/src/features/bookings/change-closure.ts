import type { Closure } from '@ekhaya/contract/console-closures';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../platform/http/caller.ts';
import { deleteClosure, updateClosureReason } from './closures.store.ts';
import { readClosure } from './list-closures.ts';

type Parts = Pick<Dependencies, 'database' | 'clock'>;

interface Act {
  caller: Caller;
  staffEstates: StaffEstates;
  id: string;
}

/** Changes why a day is closed. @throws {AppError} `not-found`; `forbidden` at an estate that is not the caller's */
export const changeClosure = async (
  { database, clock }: Parts,
  { caller, staffEstates, id, reason }: Act & { reason: string },
): Promise<Closure> => {
  const { estateId, ...before } = await readClosure({ database }, staffEstates, id);
  await database.db.transaction(async (transaction) => {
    await updateClosureReason(transaction, id, reason);
    const after = { ...before, reason };
    await recordAudit(transaction, {
      actorId: caller.userId,
      action: 'closure.change',
      estateId,
      before,
      after,
      at: clock.now(),
    });
  });
  return readClosure({ database }, staffEstates, id);
};

/** Opens a closed day again; what was canceled stays canceled. @throws {AppError} as `changeClosure` */
export const reopenDay = async ({ database, clock }: Parts, { caller, staffEstates, id }: Act): Promise<void> => {
  const { estateId, ...before } = await readClosure({ database }, staffEstates, id);
  await database.db.transaction(async (transaction) => {
    await deleteClosure(transaction, id);
    await recordAudit(transaction, {
      actorId: caller.userId,
      action: 'closure.remove',
      estateId,
      before,
      after: null,
      at: clock.now(),
    });
  });
};
