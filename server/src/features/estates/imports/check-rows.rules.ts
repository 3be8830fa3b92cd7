import type { ImportCells, ImportRow } from '@ekhaya/contract/estates/console-imports';
import { problemsOfRoleDays, type RoleDays } from '@ekhaya/contract/household/household.rules';
import { mobileToShow, normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';
import { isCalendarDate } from '@ekhaya/contract/time/wall-clock.rules';
import { looksLikeEmail } from '@ekhaya/contract/wire/email.rules';
import { canGrant } from '../roles/granting.rules.ts';
import { nearestName } from './nearest-name.rules.ts';

/** A role of the estate. */
interface KnownRole {
  id: string;
  name: string;
  displayName: string;
  rank: number;
}

/** A role that somebody holds at the estate. */
export interface KnownGrant {
  grantId: string;
  userId: string;
  roleId: string;
  unitNumber: string;
  firstDay: string | null;
  lastDay: string | null;
}

/** A person who has a role at the estate, with her highest rank there. */
export interface KnownPerson {
  userId: string;
  /** Her mobile number: only she changes it, after a one-time PIN. */
  mobile: string;
  /** Whether she has proved the e-mail address. Until then somebody else may have signed up with it. */
  isEmailProved: boolean;
  rank: number;
  grants: readonly KnownGrant[];
}

/** The records of the estate that rows are checked against. */
export interface Known {
  today: string;
  /** The caller's rank at the estate and her e-mail address. */
  caller: { rank: number; email: string };
  roles: readonly KnownRole[];
  /** By e-mail address in lower case. Who has no role at the estate is not known, whatever accounts exist. */
  people: ReadonlyMap<string, KnownPerson>;
  /** Offers that can be taken, as `keyOf` writes them. */
  invited: ReadonlySet<string>;
  /** Of the houses that the rows name, those that are on the list. */
  listedHouses: ReadonlySet<string>;
  /** The houses that rows of the file write down. */
  newHouses: ReadonlySet<string>;
  /** The last house on the list; empty without one. */
  lastHouse: string;
  /** Whether a row may name a house that is not on the list. It is then written down. */
  addsHouses: boolean;
}

/** The records that a row writes. */
export type Plan =
  | { kind: 'none' }
  | { kind: 'house'; unitNumber: string }
  | { kind: 'invite'; email: string; roleId: string; unitNumber: string; days: RoleDays }
  | { kind: 'grant'; userId: string; roleId: string; unitNumber: string; days: RoleDays }
  | { kind: 'last-day'; grantId: string; lastDay: string };

/** A row that was checked. */
export interface CheckedRow {
  line: number;
  outcome: ImportRow['outcome'];
  field: ImportRow['field'];
  text: string;
  plan: Plan;
}

/** The key of an offer: address, role and unit. */
export const keyOf = (email: string, roleId: string, unitNumber: string): string =>
  `${email}\n${roleId}\n${unitNumber}`;

type Judgement = Omit<CheckedRow, 'line'>;

const lastDayChanges = 'Last day changes from';

/** Whether a row sets the last day of a role that somebody holds, by the sentence about it. */
export const changesLastDay = (text: string): boolean => text.startsWith(lastDayChanges);

const mistake = (field: keyof ImportCells, text: string): Judgement => ({
  outcome: 'mistake',
  field,
  text,
  plan: { kind: 'none' },
});
const same = (text: string): Judgement => ({ outcome: 'same', field: '', text, plan: { kind: 'none' } });

const judgeRole = (typed: string, { roles, caller }: Known): KnownRole | Judgement => {
  if (typed === '') return mistake('role', 'A role is missing.');
  const text = typed.toLowerCase();
  const found = roles.find(
    ({ name, displayName }) => name.toLowerCase() === text || displayName.toLowerCase() === text,
  );
  if (found === undefined) {
    const near = nearestName(
      typed,
      roles.map(({ displayName }) => displayName),
    );
    return mistake('role', `No role “${typed}”.${near === undefined ? '' : ` ${near}?`}`);
  }
  return canGrant(caller.rank, found.rank) ? found : mistake('role', 'You can give roles below your own only.');
};

/** A day as `YYYY-MM-DD`; `2027/03/31` and `31/03/2027` are understood. Null for none, undefined for no day. */
export const readDay = (typed: string): string | null | undefined => {
  if (typed === '') return null;
  const parts = typed.split(/[-/.]/);
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.toReversed();
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parts.length === 3 && isCalendarDate(date) ? date : undefined;
};

const judgeDays = ({ firstDay, lastDay }: ImportCells, { today }: Known): RoleDays | Judgement => {
  const days = { firstDay: readDay(firstDay), lastDay: readDay(lastDay) };
  for (const field of ['firstDay', 'lastDay'] as const) {
    if (days[field] === undefined) return mistake(field, 'This is no day. Write it as 2027-03-31.');
  }
  const { firstDay: from = null, lastDay: until = null } = days;
  const problems = problemsOfRoleDays({ firstDay: from, lastDay: until }, today);
  for (const field of ['firstDay', 'lastDay'] as const) {
    const problem = problems[field];
    if (problem !== undefined) return mistake(field, problem);
  }
  return { firstDay: from, lastDay: until };
};

const judgeEmail = (email: string): Judgement | undefined => {
  if (email === '') return mistake('email', 'An e-mail address is missing.');
  const [, domain = ''] = email.split('@');
  if (domain.includes(',')) {
    return mistake('email', `A comma after @. Did she mean ${domain.replaceAll(',', '.')}?`);
  }
  return looksLikeEmail(email) && email.length <= 254 ? undefined : mistake('email', 'This is no e-mail address.');
};

const judgeTexts = ({ firstName, lastName, mobile, unitNumber }: ImportCells): Judgement | undefined => {
  if (firstName.length > 50) return mistake('firstName', 'At most 50 letters.');
  if (lastName.length > 50) return mistake('lastName', 'At most 50 letters.');
  if (mobile !== '' && !/^\+?\d{9,15}$/.test(mobile.replaceAll(/[\s()-]/g, ''))) {
    return mistake('mobile', 'This is no telephone number.');
  }
  return unitNumber.length > 20 ? mistake('unitNumber', 'At most 20 signs.') : undefined;
};

/** Whether a row is about a house alone. */
export const isHouseRow = ({ email, firstName, lastName, role }: ImportCells): boolean =>
  `${email}${firstName}${lastName}${role}` === '';

const judgeHouseRow = ({ unitNumber }: ImportCells, { listedHouses }: Known): Judgement => {
  if (unitNumber === '') return mistake('email', 'An e-mail address or a house is missing.');
  if (listedHouses.has(unitNumber)) return same('Is here already, nothing changes');
  return {
    outcome: 'new',
    field: '',
    text: `House ${unitNumber} is written down`,
    plan: { kind: 'house', unitNumber },
  };
};

/** Undefined for a further role of a person who has not proved her address: she is invited, so that only the mailed link gives it. */
const judgeKnownPerson = (
  person: KnownPerson,
  wanted: { role: KnownRole; unitNumber: string; days: RoleDays },
  { caller }: Known,
): Judgement | undefined => {
  const { role, unitNumber, days } = wanted;
  const held = person.grants.find((grant) => grant.roleId === role.id && grant.unitNumber === unitNumber);
  if (held === undefined) {
    if (!person.isEmailProved) return undefined;
    const plan = { kind: 'grant', userId: person.userId, roleId: role.id, unitNumber, days } as const;
    const house = unitNumber === '' ? '' : `, house ${unitNumber}`;
    return { outcome: 'change', field: '', text: `Gets the role ${role.displayName}${house}`, plan };
  }
  if (days.lastDay === null || days.lastDay === held.lastDay) return same('Is here already, nothing changes');
  if (!canGrant(caller.rank, person.rank)) return mistake('lastDay', 'You can change people below your own rank only.');
  const text = `${lastDayChanges} ${held.lastDay ?? 'none'} to ${days.lastDay}`;
  return {
    outcome: 'change',
    field: '',
    text,
    plan: { kind: 'last-day', grantId: held.grantId, lastDay: days.lastDay },
  };
};

/** Says of a row with another mobile number that the person's own stays. */
const keepingNumber = (judged: Judgement, typed: string, { mobile }: KnownPerson): Judgement => {
  const digits = typed.replaceAll(/[\s()+-]/g, '');
  const isOther = digits !== '' && normaliseMobileNumber(digits) !== mobile;
  return isOther && judged.outcome !== 'mistake'
    ? { ...judged, text: `${judged.text}; her number stays ${mobileToShow(mobile)}` }
    : judged;
};

const isHouseKnown = (unitNumber: string, { addsHouses, listedHouses, newHouses }: Known): boolean =>
  addsHouses || listedHouses.has(unitNumber) || newHouses.has(unitNumber);

const judge = (cells: ImportCells, known: Known): Judgement => {
  const { role: typedRole, unitNumber } = cells;
  const email = cells.email.toLowerCase();
  const wrongText = judgeTexts(cells);
  if (wrongText !== undefined) return wrongText;
  if (isHouseRow(cells)) return judgeHouseRow(cells, known);
  const wrongEmail = judgeEmail(email);
  if (wrongEmail !== undefined) return wrongEmail;
  if (email === known.caller.email) return mistake('email', 'Nobody gives a role to herself.');
  if (unitNumber !== '' && !isHouseKnown(unitNumber, known)) {
    const last = known.lastHouse === '' ? 'No house is written down.' : `The last one is ${known.lastHouse}.`;
    return mistake('unitNumber', `There is no house ${unitNumber}. ${last}`);
  }
  const role = judgeRole(typedRole, known);
  if ('outcome' in role) return role;
  const days = judgeDays(cells, known);
  if ('outcome' in days) return days;
  const person = known.people.get(email);
  const judged = person && judgeKnownPerson(person, { role, unitNumber, days }, known);
  if (person !== undefined && judged !== undefined) return keepingNumber(judged, cells.mobile, person);
  if (known.invited.has(keyOf(email, role.id, unitNumber))) return same('Is invited already, nothing changes');
  const plan = { kind: 'invite', email, roleId: role.id, unitNumber, days } as const;
  return { outcome: 'new', field: '', text: 'New; gets a mail', plan };
};

const sameRowKey = ({ email, role, unitNumber }: ImportCells): string =>
  keyOf(email.toLowerCase(), role.toLowerCase(), unitNumber);

/** Says of each row what an import does with it. Of rows that mean the same, the first counts. */
export const checkRows = (rows: readonly { line: number; cells: ImportCells }[], known: Known): CheckedRow[] => {
  const firstLines = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const judged = judge(cells, known);
    if (judged.plan.kind === 'none') return { line, ...judged };
    const first = firstLines.get(sameRowKey(cells));
    if (first !== undefined) return { line, ...same(`The same as row ${first}, nothing changes`) };
    firstLines.set(sameRowKey(cells), line);
    return { line, ...judged };
  });
};
