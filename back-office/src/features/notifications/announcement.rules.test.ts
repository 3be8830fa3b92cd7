import { describe, expect, test } from 'vitest';
import { announcementOf, estateIdOfTimes } from './announcement.rules.ts';

const zoneOf = (estateId?: string): string => (estateId === '94' ? 'Europe/London' : 'Africa/Johannesburg');

describe('an announcement', () => {
  test('reads times in the estate’s time zone, independent of the zone of the computer', () => {
    const draft = { estateIds: ['92'], scheduledAt: '2026-12-01T08:30', expiresAt: '2026-12-02T00:00' };
    const { scheduledAt, expiresAt } = announcementOf(draft, zoneOf);
    expect(scheduledAt).toBe('2026-12-01T06:30:00.000Z');
    expect(expiresAt).toBe('2026-12-01T22:00:00.000Z');
    expect(announcementOf({ ...draft, estateIds: ['94'] }, zoneOf).scheduledAt).toBe('2026-12-01T08:30:00.000Z');
    expect(estateIdOfTimes({ isEverywhere: true, estateIds: ['94'] })).toBeUndefined();
  });

  test('has no times if none are entered: it is sent at once and does not end', () => {
    const announcement = announcementOf({ title: 'Water', scheduledAt: '', expiresAt: null }, zoneOf);
    expect(announcement).not.toHaveProperty('scheduledAt');
    expect(announcement).not.toHaveProperty('expiresAt');
  });

  test('names no estate if it goes to everybody', () => {
    expect(announcementOf({ isEverywhere: true, estateIds: ['91'] }, zoneOf).estateIds).toEqual([]);
  });
});
