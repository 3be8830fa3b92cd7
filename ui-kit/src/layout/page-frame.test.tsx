// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NavigationProvider, type Navigate } from '../navigation/navigation.tsx';
import { Dock, PageFrame } from './page-frame.tsx';

test.each([
  ['utilities', 'Utilities'],
  ['my Estate', 'My Estate'],
  ['élan', 'Élan'],
])('the title %j is shown as %j', (title, shown) => {
  render(<PageFrame title={title}>content</PageFrame>);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(shown);
});

test('a page without a title has no heading', () => {
  render(<PageFrame title="">content</PageFrame>);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the header has only the actions that the screen gives it', () => {
  const actions = {
    onRefresh: vi.fn<() => void>(),
    onHistory: vi.fn<() => void>(),
    onShare: vi.fn<() => void>(),
  };
  render(
    <PageFrame title="Accounts" {...actions}>
      content
    </PageFrame>,
  );
  for (const name of ['Refresh', 'History', 'Share']) {
    fireEvent.click(screen.getByRole('button', { name }));
  }
  for (const action of Object.values(actions)) expect(action).toHaveBeenCalledOnce();
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
});

test('preventDefault in onBack prevents the navigation', () => {
  const navigate = vi.fn<Navigate>();
  render(
    <NavigationProvider navigate={navigate}>
      <PageFrame title="Sign up" backHref="/login" onBack={(event) => event.preventDefault()}>
        content
      </PageFrame>
    </NavigationProvider>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  expect(navigate).not.toHaveBeenCalled();
});

test('buttons of the content stand in the dock below it', () => {
  render(
    <PageFrame title="Payment">
      <Dock>
        <button type="button">Pay</button>
      </Dock>
      content
    </PageFrame>,
  );
  const dock = screen.getByRole('contentinfo');
  expect(dock.textContent).toBe('Pay');
  expect(dock.previousElementSibling).toBe(screen.getByRole('main'));
  expect(screen.getByRole('main').textContent).toBe('content');
});
