import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseGateRecordsOfVisit } from '../../gate-access/index.ts';
import { forgetVisitor, lockLeavingVisitor } from '../../visitors/index.ts';
import { isUnderHold } from '../holds/holds.store.ts';
import { addRequestOfVisitor } from '../requests/add-request.ts';
import { isVisitorWaiting } from '../requests/requests.store.ts';

/**
 * Forgets a visitor without an account, who asks by the link of her pass: name, number and plate, at the gate too. Under a legal hold
 * on her host the request waits for its end. Asking again while it waits adds nothing.
 * @throws {AppError} `not-found`; `visitors/has-arrived` while she is inside
 */
export const forgetVisitorOfPass = (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  token: string,
): Promise<'forgotten' | 'held'> =>
  dependencies.database.db.transaction(async (transaction) => {
    const visit = await lockLeavingVisitor(transaction, token, dependencies);
    const { id: visitId, estateId, hostId } = visit;
    const waitsFor = (await isUnderHold(transaction, hostId)) ? { visitId, hostId } : undefined;
    if (waitsFor !== undefined && (await isVisitorWaiting(transaction, waitsFor))) return 'held';
    await addRequestOfVisitor(transaction, { estateId, waitsFor }, dependencies);
    if (waitsFor !== undefined) return 'held';
    await forgetVisitor(transaction, visit, dependencies);
    await eraseGateRecordsOfVisit(transaction, { visitId, hostId });
    return 'forgotten';
  });
