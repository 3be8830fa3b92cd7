import type { RightGiver } from '@ekhaya/contract/estates/console-person';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { StaffPermission } from '../session/staff.ts';

/** The people who can give the person a role with a permission; empty until they are known. */
export function useRightGivers(permission: StaffPermission): RightGiver[] {
  const { data = [] } = useQuery({
    queryKey: ['right-givers', permission],
    queryFn: ({ signal }) => call('GET /api/console/right-givers', { query: { permission } }, signal),
  });
  return data;
}
