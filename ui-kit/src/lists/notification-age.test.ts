import { describe, expect, it } from 'vitest';
import { notificationAge } from './notification-age.ts';

const now = new Date(2026, 10, 21, 9, 41);

describe('notificationAge', () => {
  it.each([
    [new Date(2026, 10, 21, 9, 41), 'Now'],
    [new Date(2026, 10, 21, 9, 45), 'Now'],
    [new Date(2026, 10, 21, 9, 29), '12 min'],
    [new Date(2026, 10, 21, 8, 41), '1 h'],
    [new Date(2026, 10, 21, 0, 5), '9 h'],
    [new Date(2026, 10, 20, 23, 0), 'Yesterday'],
    [new Date(2026, 10, 20, 0, 5), 'Yesterday'],
    [new Date(2026, 10, 17, 12, 0), 'Tue'],
    [new Date(2026, 10, 14, 12, 0), '14 Nov'],
    [new Date(2025, 10, 9, 12, 0), '9 Nov'],
  ])('%s is %s', (then, text) => {
    expect(notificationAge(then.getTime() / 1000, now)).toBe(text);
  });
});
