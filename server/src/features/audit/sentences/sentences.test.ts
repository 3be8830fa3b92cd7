import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Names } from './sentence.ts';
import { actionsByWords, sentences } from './sentences.ts';
import { describeChanges } from './describe-changes.ts';

const names: Names = {
  person: (id) => (id === 'thandi' ? 'Thandi Nkosi' : undefined),
  booking: (id) =>
    id === 'booking-1' ? { customerId: 'thandi', title: 'Clubhouse Hall', date: '2026-12-03' } : undefined,
  visit: (id) => (id === 'visit-1' ? { hostId: 'thandi', date: '2026-12-03' } : undefined),
};

const sentenceOf = (
  action: string,
  {
    before = {},
    after = {},
    subject = { kind: '', id: '' },
  }: { before?: object; after?: object; subject?: { kind: string; id: string } },
): string =>
  (sentences[action]?.describe({ before: { ...before }, after: { ...after }, names, subject }) ?? [])
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');

/** The actions of all audited changes, read from the source: each use case names its own in a string. */
const readActions = async (): Promise<string[]> => {
  const folder = join(import.meta.dirname, '../../..');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const lines = texts
    .filter((text) => /auditedChange(Within)?\(|recordRead/.test(text))
    .flatMap((text) => text.match(/\baction: .*$/gm) ?? []);
  return lines.flatMap((line) => [...line.matchAll(/'([\w-]+\.[\w-]+)'/g)].map(([, action = '']) => action));
};

describe('the audit log in words', () => {
  it('every action of every audited change has a sentence that begins with a verb', async () => {
    const actions = await readActions();
    expect(actions.length).toBeGreaterThan(30);
    for (const action of actions) {
      expect(Object.keys(sentences), action).toContain(action);
      expect(sentenceOf(action, {}), action).toMatch(/^[a-z]+ /);
      expect(actionsByWords(sentences[action]?.words ?? ''), action).toContain(action);
    }
  });

  it.each([
    [
      'booking.decide',
      { after: { bookingId: 'booking-1', status: 'BOOKED' } },
      'accepted the booking of Thandi Nkosi: Clubhouse Hall, Thu 3 Dec',
    ],
    [
      'booking.add',
      { subject: { kind: 'booking', id: 'booking-1' } },
      'made the booking of Thandi Nkosi: Clubhouse Hall, Thu 3 Dec',
    ],
    [
      'booking.reschedule',
      {
        before: { bookingId: 'booking-1', date: '2026-12-03', start: '1700', end: '1800' },
        after: { bookingId: 'booking-1', date: '2026-12-04', start: '0900', end: '1000' },
      },
      'moved the booking of Thandi Nkosi: Clubhouse Hall, from Thu 3 Dec, 17:00 – 18:00 to Fri 4 Dec, 09:00 – 10:00',
    ],
    [
      'decision.undo',
      { subject: { kind: 'booking', id: 'booking-1' } },
      'took back the decision on the booking of Thandi Nkosi: Clubhouse Hall, Thu 3 Dec',
    ],
    [
      'roles.remove',
      { before: { personId: 'thandi', role: 'Owner', unitNumber: '14' } },
      'ended the role Owner, unit 14 of Thandi Nkosi',
    ],
    [
      'roles.grant',
      { after: { personId: 'erased', role: 'Guard', unitNumber: '' } },
      'gave somebody who left the role Guard',
    ],
    [
      'closure.add',
      { after: { date: '2026-12-03', canceled: ['one', 'two'] } },
      'closed Thu 3 Dec; 2 bookings were cancelled',
    ],
    ['gate.revoke', { after: { userId: 'thandi', deviceId: 'phone' } }, 'kept a phone of Thandi Nkosi from the gates'],
    ['visitors.revoke', { after: { id: 'visit-1' } }, 'revoked the invitation by Thandi Nkosi for Thu 3 Dec'],
    [
      'visitors.copy-code',
      { subject: { kind: 'invitation', id: 'visit-1' } },
      'copied the code of the invitation by Thandi Nkosi for Thu 3 Dec',
    ],
    ['notification.announce', { after: { title: 'Water off' } }, 'wrote the notice “Water off”'],
    ['configuration.change', { after: { maintenance: true, helpUrl: 'x' } }, 'changed settings: maintenance, help url'],
  ])('%s of %j is told as %s', (action, states, expected) => {
    expect(sentenceOf(action, states)).toBe(expected);
  });
});

describe('what changed, field by field', () => {
  it('names fields and values in words and leaves out what is equal, ids, codes and secrets', () => {
    const before = {
      id: 'x',
      isEnabled: true,
      name: 'Hall',
      hours: { monday: '0800' },
      code: 'ABC',
      status: 'REQUESTED',
    };
    const after = { id: 'y', isEnabled: false, name: 'Hall', hours: { monday: '0900' }, code: 'DEF', status: 'BOOKED' };
    expect(describeChanges(before, after)).toEqual([
      { label: 'Switched on', before: 'yes', after: 'no' },
      { label: 'Hours, monday', before: '0800', after: '0900' },
      { label: 'Status', before: 'requested', after: 'booked' },
    ]);
  });

  it('tells the hours of roles, however many there are before and after', () => {
    const hours = (opensAt: string) => ({ roleHours: [{ roleName: 'Employee', opensAt, closesAt: '1800' }] });
    expect(describeChanges(hours('0600'), hours('0700'))).toEqual([
      { label: 'Hours by role', before: 'Employee 06:00 – 18:00', after: 'Employee 07:00 – 18:00' },
    ]);
    expect(describeChanges({ roleHours: [] }, hours('0700'))).toEqual([
      { label: 'Hours by role', before: '', after: 'Employee 07:00 – 18:00' },
    ]);
  });

  it('tells everything of a new record, and nothing of its empty fields', () => {
    expect(
      describeChanges(
        {},
        { name: 'North Gate', date: '2026-12-03', closesAt: '2400', roleNames: ['Owner', 'Guard'], note: '' },
      ),
    ).toEqual([
      { label: 'Name', before: '', after: 'North Gate' },
      { label: 'Date', before: '', after: 'Thu 3 Dec 2026' },
      { label: 'Closes', before: '', after: '24:00' },
      { label: 'Role names', before: '', after: 'Owner, Guard' },
    ]);
  });
});
