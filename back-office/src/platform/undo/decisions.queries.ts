import type { Decision } from '@ekhaya/contract/decisions/console-decisions';
import { useQueries } from '@tanstack/react-query';
import { call, sentAtOf } from '../api/call.ts';
import type { StaffPermission } from '../session/staff.ts';
import { useStaffMember } from '../session/use-staff.ts';

export type { Decision };
export { sentAtOf };

/**
 * Takes several decisions back with one call.
 * @returns how many of them were too late and stay
 */
export async function takeAllBack(ids: readonly string[]): Promise<number> {
  const decisions = await call('POST /api/console/decisions/undo', { body: { decisionIds: [...ids] } });
  return decisions.filter(({ state }) => state !== 'undone').length;
}

/** Takes a decision back. @throws {ApiError} `decision/too-late` when it is final */
export async function takeBack(id: string): Promise<void> {
  await call('POST /api/console/decisions/{id}/undo', { params: { id } });
}

/** The permissions of which one is needed to make a decision. */
const decisionPermissions: ReadonlySet<StaffPermission> = new Set([
  'bookings.decide',
  'facilities.write',
  'mail.send',
  'gate.guard',
  'roles.grant',
  'privacy.manage',
  'snags.work',
] as const);

/**
 * Reads what staff decided today, newest first. Empty while it is read, and where the person decides nothing. Follows the live
 * stream, see `staleOn` of Today.
 * @param isShown whether the decisions of an estate are read
 */
export function useDecisionsOfToday(isShown: (estateId: string) => boolean): Decision[] {
  const estates = useStaffMember()?.estates ?? [];
  const shown = estates.filter(
    ({ id, permissions }) => isShown(id) && permissions.some((each) => decisionPermissions.has(each)),
  );
  return useQueries({
    queries: shown.map(({ id }) => ({
      queryKey: ['today-decisions', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET /api/console/decisions', { query: { estateId: id } }, signal),
    })),
    combine: (results) =>
      results.flatMap(({ data }) => data ?? []).toSorted((one, other) => other.decidedAt.localeCompare(one.decidedAt)),
  });
}
