import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfStep, clockCorrection, classifyStep, stepAt, stepSeconds } from './pass-clock.rules.ts';
import { isPin, describePinLock } from '../pin.rules.ts';
import { hoursOfRoles, isGateOpen, isWithinHours } from './pass-verifier.rules.ts';

describe('the pass clock', () => {
  it('Step 30 s; accepted are the current step and one either side', () => {
    const now = new Date('2026-11-14T08:00:10.000Z');
    const step = stepAt(now);
    expect(startOfStep(step).toISOString()).toBe('2026-11-14T08:00:00.000Z');
    expect([-2, -1, 0, 1, 2].map((steps) => classifyStep(step + steps, now))).toEqual([
      'past',
      'current',
      'current',
      'current',
      'future',
    ]);
  });

  it('Honest means ≤ 25 s apart: then a code is always current', () => {
    const instants = fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 });
    fc.assert(
      fc.property(instants, fc.integer({ min: -25_000, max: 25_000 }), (at, apart) => {
        expect(classifyStep(stepAt(new Date(at + apart)), new Date(at))).toBe('current');
      }),
    );
  });

  it('A screenshot is dead two steps on', () => {
    const instants = fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 });
    fc.assert(
      fc.property(instants, (at) => {
        const later = new Date(at + 2 * stepSeconds * 1000);
        expect(classifyStep(stepAt(new Date(at)), later)).toBe('past');
      }),
    );
  });

  it('is corrected by the server’s time, which is taken as the middle of the last request', () => {
    const [sentAt, receivedAt] = [new Date(1000), new Date(1400)];
    expect(clockCorrection(new Date(11_200), sentAt, receivedAt)).toBe(10_000);
  });
});

describe('the PIN', () => {
  it.each([
    ['0000', true],
    ['4711', true],
    ['471', false],
    ['47110', false],
    ['47a1', false],
    ['٤٧١١', false],
    ['4711\n', false],
  ])('exactly 4 digits: %j is %s', (text, isOne) => {
    expect(isPin(text)).toBe(isOne);
  });

  it('has a message with the remaining time of the lock', () => {
    const now = new Date(0);
    expect(describePinLock(new Date(15 * 60_000), now)).toContain('15 minutes');
    expect(describePinLock(new Date(61_000), now)).toContain('2 minutes');
    expect(describePinLock(new Date(1000), now)).toContain('1 minute.');
  });
});

describe('a gate’s hours', () => {
  const always = { opensAt: '0000', closesAt: '2400' };

  it.each([
    ['0000', '2400', 0, true],
    ['0600', '1800', 359, false],
    ['0600', '1800', 360, true],
    ['0600', '1800', 1080, false],
    ['2200', '0600', 1380, true],
    ['2200', '0600', 300, true],
    ['2200', '0600', 720, false],
  ])('from %s to %s at minute %d: %s', (opensAt, closesAt, minutes, isOpen) => {
    const hours = { opensAt, closesAt };
    expect(isGateOpen({ ...hours, estateHours: always }, minutes)).toBe(isOpen);
    expect(isGateOpen({ ...always, estateHours: hours }, minutes)).toBe(isOpen);
  });

  it('restrict the hours of the estate and never extend them', () => {
    const gate = { opensAt: '0600', closesAt: '1800', estateHours: { opensAt: '0800', closesAt: '2200' } };
    expect([420, 480, 1079, 1080, 1200].map((minutes) => isGateOpen(gate, minutes))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the hours of roles', () => {
  const employee = { roleName: 'Employee', opensAt: '0600', closesAt: '1800' };
  const nightGuard = { roleName: 'Guard', opensAt: '2200', closesAt: '0600' };
  const isWithin = (roleNames: string[], minutes: number) =>
    isWithinHours(hoursOfRoles(roleNames, [employee, nightGuard]), minutes);

  it.each([
    [['Employee'], 359, false],
    [['Employee'], 360, true],
    [['Employee'], 1079, true],
    [['Employee'], 1080, false],
    [['Guard'], 1319, false],
    [['Guard'], 1320, true],
    [['Guard'], 0, true],
    [['Guard'], 359, true],
    [['Guard'], 360, false],
  ])('%j at minute %d: %s', (roleNames, minutes, isInside) => {
    expect(isWithin(roleNames, minutes)).toBe(isInside);
  });

  it('of a person with several roles are those of any of them', () => {
    expect([359, 720, 1080, 1320].map((minutes) => isWithin(['Employee', 'Guard'], minutes))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('do not limit a person who has a role without hours too, nor one without roles', () => {
    expect(hoursOfRoles(['Employee', 'Owner'], [employee, nightGuard])).toEqual([]);
    expect(isWithin(['Employee', 'Owner'], 0)).toBe(true);
    expect(isWithin([], 0)).toBe(true);
  });
});
