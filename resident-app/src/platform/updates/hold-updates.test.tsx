import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { areUpdatesHeld, holdUpdates, startTypingDetection, useHoldUpdates, useIsUpdateHeld } from './hold-updates.ts';

startTypingDetection();

function Required() {
  return useIsUpdateHeld() ? 'later' : 'now';
}

function Payment({ isRunning }: { isRunning: boolean }) {
  useHoldUpdates(isRunning);
  return null;
}

describe('updates are held', () => {
  it('while something is being typed', () => {
    const { container } = render(<input defaultValue="" />);
    const field = container.querySelector('input');
    expect(areUpdatesHeld()).toBe(false);
    if (field) fireEvent.input(field, { target: { value: 'thandi@' } });
    expect(areUpdatesHeld()).toBe(true);
    if (field) fireEvent.input(field, { target: { value: '' } });
    expect(areUpdatesHeld()).toBe(false);
  });

  it('until the form with the typed text is removed', () => {
    const { container, unmount } = render(<textarea />);
    const field = container.querySelector('textarea');
    if (field) fireEvent.input(field, { target: { value: 'A lamp is broken' } });
    expect(areUpdatesHeld()).toBe(true);
    unmount();
    expect(areUpdatesHeld()).toBe(false);
  });

  it('for other fields than a search field', () => {
    const { container } = render(<input type="search" />);
    const field = container.querySelector('input');
    if (field) fireEvent.input(field, { target: { value: 'lagoon' } });
    expect(areUpdatesHeld()).toBe(false);
  });

  it('while something is being paid', () => {
    const { rerender } = render(<Payment isRunning />);
    expect(areUpdatesHeld()).toBe(true);
    rerender(<Payment isRunning={false} />);
    expect(areUpdatesHeld()).toBe(false);
  });

  it('the one that is required too, which covers the screen', () => {
    const screenOf = (isRunning: boolean) => (
      <>
        <Payment isRunning={isRunning} />
        <Required />
      </>
    );
    const { container, rerender } = render(screenOf(true));
    expect(container.textContent).toBe('later');
    rerender(screenOf(false));
    expect(container.textContent).toBe('now');
  });

  it('until every hold is released; releasing one twice counts once', () => {
    const first = holdUpdates();
    const second = holdUpdates();
    first();
    first();
    expect(areUpdatesHeld()).toBe(true);
    second();
    expect(areUpdatesHeld()).toBe(false);
  });
});
