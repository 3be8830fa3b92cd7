import { useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { estatesWithPermission, readStaffMember, type StaffMember, type StaffPermission } from './staff.ts';

const staffMemberQuery = {
  queryKey: ['staff-member'],
  queryFn: readStaffMember,
  staleTime: Infinity,
  retry: false,
};

/** Reads the person who is signed in, as a query: for the page that shows that the read waits or has failed. */
export const useStaffRead = () => useQuery(staffMemberQuery);

/**
 * The query of the signed-in member of staff, as most components read it: one that mounts after the query has failed does not send it
 * again. The error page itself has such components.
 */
const useKnownStaffRead = () => useQuery({ ...staffMemberQuery, retryOnMount: false });

/** The person who is signed in; undefined while that is loading. */
export function useStaffMember(): StaffMember | undefined {
  return useKnownStaffRead().data;
}

/** Whether the server has answered that the person is not staff anywhere. */
export function useHasNoStaffRights(): boolean {
  const { error } = useKnownStaffRead();
  return error instanceof ApiError && error.status === 403;
}

const ALL = '';

/** The id of the estate that is chosen in the console's estate switch; `''` for all estates of the person. */
export const useChosenEstate = (): [string, (estate: string) => void] => useStore<string>('estate', ALL);

/** The estates where the person holds a permission. If one of them is chosen in the estate switch, only that one. */
export function useEstatesWithPermission(permission: StaffPermission): StaffMember['estates'] {
  const member = useStaffMember();
  const [chosen] = useChosenEstate();
  if (member === undefined) return [];
  const permitted = estatesWithPermission(member, permission);
  const narrowed = permitted.filter(({ id }) => id === chosen);
  return narrowed.length > 0 ? narrowed : permitted;
}

/** The chosen estate as the filter of a list. Empty while all estates are shown, or if the person is no longer staff there. */
export function useEstateFilter(): { estateId?: string } {
  const member = useStaffMember();
  const [chosen] = useChosenEstate();
  const isHers = member?.estates.some(({ id }) => id === chosen) ?? false;
  return chosen !== ALL && isHers ? { estateId: chosen } : {};
}

/** Whether the person holds a permission at any estate. */
export function useHasPermission(permission: StaffPermission): boolean {
  const member = useStaffMember();
  return member !== undefined && estatesWithPermission(member, permission).length > 0;
}
