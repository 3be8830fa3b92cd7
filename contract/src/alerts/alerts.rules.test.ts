import { expect, it } from 'vitest';
import { alertSms, fixText, isRinging, ringingOf, ringingTime } from './alerts.rules.ts';

const fix = { latitude: -26.002141, longitude: 28.130209, accuracy: 11.6 };

it('an SMS with her position written', () => {
  const person = { unit: '14', estateName: 'Msasa Ridge', name: 'Thandi Nkosi' };
  expect(alertSms({ ...person, fix })).toBe(
    'Emergency at unit 14, Msasa Ridge. Thandi Nkosi. -26.00214, 28.13021 (12 m)',
  );
  expect(alertSms({ ...person, unit: '', fix: undefined })).toBe('Emergency at Msasa Ridge. Thandi Nkosi.');
  expect(fixText(fix)).toBe('-26.00214, 28.13021 (12 m)');
});

it('rings while it is open and nobody has acknowledged it', () => {
  expect(isRinging({ status: 'OPEN', acknowledgedAt: null })).toBe(true);
  expect(isRinging({ status: 'OPEN', acknowledgedAt: '2026-11-14T08:00:00.000Z' })).toBe(false);
  expect(isRinging({ status: 'RECALLED', acknowledgedAt: null })).toBe(false);
});

it.each([
  [-3, '0:00'],
  [34.9, '0:34'],
  [125, '2:05'],
])('%d seconds are %s', (seconds, text) => expect(ringingTime(seconds)).toBe(text));

it('rings real alerts before drills, known people before others, and of each the one that has waited longest first, but none of her own', () => {
  const alertOf = (id: string, minute: number, isDrill = false, acknowledgedAt: string | null = null) => ({
    id,
    isDrill,
    acknowledgedAt,
    isUnproved: false,
    isYours: false,
    status: 'OPEN' as const,
    createdAt: `2026-11-14T08:0${minute}:00.000Z`,
  });
  const alerts = [
    alertOf('drill', 1, true),
    alertOf('newer', 4),
    { ...alertOf('own', 2), isYours: true },
    { ...alertOf('stranger', 1), isUnproved: true },
    alertOf('older', 3),
    alertOf('answered', 2, false, '2026-11-14T08:05:00.000Z'),
  ];
  expect(ringingOf(alerts).map(({ id }) => id)).toEqual(['older', 'newer', 'stranger', 'drill']);
});
