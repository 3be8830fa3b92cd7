import { describe, expect, it } from 'vitest';
import { heldRole } from './people.factory.ts';
import { endingText, highestRoleText, rolesText } from './person-texts.ts';

const zoneOf = () => 'Africa/Johannesburg';
const now = Date.parse('2026-11-28T10:00:00Z');
const planned = heldRole({ grantId: 'planned', firstDay: '2027-01-01', rank: 70 });
const tenant = heldRole({ grantId: 'tenant', roleDisplayName: 'Tenant', firstDay: '2026-02-01', rank: 30 });

describe('a role that begins later', () => {
  it('is not told as held in the head of a person', () => {
    expect(highestRoleText({ roles: [planned, tenant] }, now, zoneOf)).toBe(
      'Tenant, unit 14, Msasa Ridge, from 1 Feb 2026',
    );
    expect(highestRoleText({ roles: [planned] }, now, zoneOf)).toBe('Owner, unit 14, Msasa Ridge, from 1 Jan 2027');
    expect(highestRoleText({ roles: [] }, now, zoneOf)).toBeUndefined();
  });

  it('names its first day in the list', () => {
    expect(rolesText([planned, tenant], now, zoneOf)).toBe('Owner, unit 14, from 1 Jan 2027; Tenant, unit 14');
    expect(rolesText([planned], Date.parse('2026-12-31T22:00:00Z'), zoneOf)).toBe('Owner, unit 14');
  });
});

it('the days to the end of a role are those of its estate', () => {
  const ending = heldRole({ lastDay: '2026-11-28' });
  expect(endingText([ending], Date.parse('2026-11-27T22:30:00Z'), zoneOf)).toBe('Ends today');
  expect(endingText([ending], Date.parse('2026-11-27T21:30:00Z'), zoneOf)).toBe('Ends in 1 d');
});
