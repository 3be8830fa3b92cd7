import { leavingDays } from '@ekhaya/contract/estates/estates.rules';
import type { GrantedRole, StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { dayText } from '../../platform/time/moment-text.ts';

/** The full name of a person. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** What stands in place of an e-mail address that 'this was not me' took away from an account. */
export const withdrawnText =
  'This account lost its e-mail address when ‘this was not me’ was pressed in a mail, and nobody can sign in to it.';

/** A stored mobile number as people write it: `082 555 0114`, or with its country code. */
export const mobileText = (mobile: string): string => {
  const local = /^27(\d{2})(\d{3})(\d{4})$/.exec(mobile);
  return local === null ? `+${mobile}` : `0${local.slice(1).join(' ')}`;
};

/** A role with its house: `Owner, unit 14`. Names the estate where the person's roles lie at several. */
export const roleText = (
  { roleDisplayName, unitNumber, estateName }: Pick<GrantedRole, 'roleDisplayName' | 'unitNumber' | 'estateName'>,
  isEstateNamed: boolean,
): string =>
  [roleDisplayName, unitNumber === '' ? '' : `unit ${unitNumber}`, isEstateNamed ? estateName : '']
    .filter((part) => part !== '')
    .join(', ');

/** The roles that a person holds, highest first. */
export const heldRoles = ({ roles }: Pick<StaffViewOfPerson, 'roles'>): GrantedRole[] =>
  roles.filter(({ revokedAt }) => revokedAt === null).toSorted((one, other) => other.rank - one.rank);

/** Whether roles lie at several estates, so that each has to name its own. */
export const areOfSeveralEstates = (roles: readonly GrantedRole[]): boolean =>
  new Set(roles.map(({ estateId }) => estateId)).size > 1;

/** A day of the calendar as people read it: `30 Nov 2027`. */
export const dateText = (date: string): string => dayText(`${date}T12:00:00Z`, 'UTC');

/** The days of a role: `1 Dec 2026 to 30 Nov 2027`, `since 1 Nov 2026, until 30 Nov 2027`. */
export const daysOfRole = (
  { firstDay, lastDay, grantedAt }: Pick<GrantedRole, 'firstDay' | 'lastDay' | 'grantedAt'>,
  timeZone: string,
): string => {
  if (firstDay !== null)
    return lastDay === null ? `from ${dateText(firstDay)}` : `${dateText(firstDay)} to ${dateText(lastDay)}`;
  const since = `since ${dayText(grantedAt, timeZone)}`;
  return lastDay === null ? since : `${since}, until ${dateText(lastDay)}`;
};

/** The time zone of an estate. */
type ZoneOf = (estateId: string) => string;

const todayAt = (estateId: string, now: number, zoneOf: ZoneOf): string =>
  wallClockAt(new Date(now), zoneOf(estateId)).date;

/** Whether a role has begun. One that begins later gives no right yet. */
const hasBegun = ({ firstDay, estateId }: GrantedRole, now: number, zoneOf: ZoneOf): boolean =>
  firstDay === null || firstDay <= todayAt(estateId, now, zoneOf);

/** The highest role of a person with its days, of those that have begun; if none has, of those to come. Undefined without a role. */
export function highestRoleText(
  person: Pick<StaffViewOfPerson, 'roles'>,
  now: number,
  zoneOf: ZoneOf,
): string | undefined {
  const held = heldRoles(person);
  const highest = held.find((role) => hasBegun(role, now, zoneOf)) ?? held[0];
  return highest && `${roleText(highest, true)}, ${daysOfRole(highest, zoneOf(highest.estateId))}`;
}

/** The roles of a person in a list: `Owner, unit 14; Tenant, unit 22, from 1 Jan 2027`. */
export const rolesText = (held: readonly GrantedRole[], now: number, zoneOf: ZoneOf): string => {
  const isEstateNamed = areOfSeveralEstates(held);
  return held
    .map((role) => {
      const text = roleText(role, isEstateNamed);
      return role.firstDay === null || hasBegun(role, now, zoneOf) ? text : `${text}, from ${dateText(role.firstDay)}`;
    })
    .join('; ');
};

/** How long until the first role of a person ends: `Ends in 48 d`. Undefined while none ends soon. */
export function endingText(
  held: readonly Pick<GrantedRole, 'lastDay' | 'estateId'>[],
  now: number,
  zoneOf: ZoneOf,
): string | undefined {
  const [next] = held
    .flatMap(({ lastDay, estateId }) => (lastDay === null ? [] : [{ lastDay, estateId }]))
    .toSorted((one, other) => one.lastDay.localeCompare(other.lastDay));
  if (next === undefined) return undefined;
  const today = todayAt(next.estateId, now, zoneOf);
  const days = Math.max(0, (Date.parse(next.lastDay) - Date.parse(today)) / dayMs);
  if (days > leavingDays) return undefined;
  return days === 0 ? 'Ends today' : `Ends in ${days} d`;
}
