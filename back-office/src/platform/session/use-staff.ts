import { useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { estatesWith, readStaffMember, type StaffMember, type StaffPermission } from './staff.ts';

const staffMemberQuery = {
  queryKey: ['staff-member'],
  queryFn: readStaffMember,
  staleTime: Infinity,
  retry: false,
};

/** Who is signed in; undefined while it is not known yet. */
export function useStaffMember(): StaffMember | undefined {
  return useQuery(staffMemberQuery).data;
}

/** Whether the server says that she is no staff anywhere. */
export function useIsNoStaff(): boolean {
  const { error } = useQuery(staffMemberQuery);
  return error instanceof ApiError && error.status === 403;
}

const ALL = '';

/** The estate that the rooms show; empty for all of hers. */
export const useChosenEstate = (): [string, (estate: string) => void] => useStore<string>('estate', ALL);

/** The estates where she may do something, narrowed to the chosen one. */
export function useEstatesWith(permission: StaffPermission): StaffMember['estates'] {
  const member = useStaffMember();
  const [chosen] = useChosenEstate();
  if (member === undefined) return [];
  const hers = estatesWith(member, permission);
  const narrowed = hers.filter(({ id }) => id === chosen);
  return narrowed.length > 0 ? narrowed : hers;
}

/** The chosen estate as the filter of a list. Empty while all estates are shown, or if the person is no longer staff there. */
export function useEstateFilter(): { estateId?: string } {
  const member = useStaffMember();
  const [chosen] = useChosenEstate();
  const isHers = member?.estates.some(({ id }) => id === chosen) ?? false;
  return chosen !== ALL && isHers ? { estateId: chosen } : {};
}

/** Whether she holds a permission at some estate. */
export function useMay(permission: StaffPermission): boolean {
  const member = useStaffMember();
  return member !== undefined && estatesWith(member, permission).length > 0;
}
