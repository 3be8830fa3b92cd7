import { describe, expect, it } from 'vitest';
import { isUntouched, minutesLeft, nextSetupStep, setupSteps, type SetupState, type SetupStep } from './setup.rules.ts';

const progress = (states: Partial<Record<SetupStep, SetupState>>) =>
  setupSteps.map((step) => ({ step, state: states[step] ?? 'open' }));

describe('nextSetupStep', () => {
  it('goes on with the first open step behind the one that is shown, and then begins again', () => {
    const steps = progress({ estate: 'done', gates: 'done', money: 'later' });
    expect(nextSetupStep(steps)).toBe('place');
    expect(nextSetupStep(steps, 'colours')).toBe('roles');
    expect(nextSetupStep(steps, 'roles')).toBe('houses');
    expect(nextSetupStep(steps, 'messages')).toBe('place');
  });

  it('is undefined where every other step is done or put off', () => {
    const all = Object.fromEntries(setupSteps.map((step) => [step, 'done'] as const));
    expect(nextSetupStep(progress(all))).toBeUndefined();
    expect(nextSetupStep(progress({ ...all, gates: 'open' }), 'gates')).toBeUndefined();
  });
});

describe('minutesLeft', () => {
  it('is ten minutes for an estate that has its name, and nothing once every step is done or put off', () => {
    expect(minutesLeft(progress({ estate: 'done' }))).toBe(10);
    expect(minutesLeft(progress({ estate: 'done', place: 'later', messages: 'done' }))).toBe(6);
    expect(minutesLeft(setupSteps.map((step) => ({ step, state: 'later' })))).toBe(0);
  });
});

describe('isUntouched', () => {
  it('is true for an estate that only has a name, and false once one of its own steps is done or put off', () => {
    expect(isUntouched(progress({ estate: 'done', messages: 'done' }))).toBe(true);
    expect(isUntouched(progress({ estate: 'done', place: 'later' }))).toBe(false);
    expect(isUntouched(progress({ estate: 'done', gates: 'done' }))).toBe(false);
  });
});
