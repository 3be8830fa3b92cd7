import { describe, expect, test } from 'vitest';
import { announcementOf } from './announcement.rules.ts';

describe('an announcement', () => {
  test('times are the estate’s wall clock, whatever the zone of the desk', () => {
    const { scheduledAt, expiresAt } = announcementOf({
      scheduledAt: '2026-12-01T08:30',
      expiresAt: '2026-12-02T00:00',
    });
    expect(scheduledAt).toBe('2026-12-01T06:30:00.000Z');
    expect(expiresAt).toBe('2026-12-01T22:00:00.000Z');
  });

  test('is told at once and never ends where no time is written', () => {
    const announcement = announcementOf({ title: 'Water', scheduledAt: '', expiresAt: null });
    expect(announcement).not.toHaveProperty('scheduledAt');
    expect(announcement).not.toHaveProperty('expiresAt');
  });

  test('to everybody everywhere names no estate', () => {
    expect(announcementOf({ isEverywhere: true, estateIds: ['91'] }).estateIds).toEqual([]);
  });
});
