// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NavigationProvider, type Navigate } from '../navigation/navigation.tsx';
import { PageFrame } from './page-frame.tsx';

afterEach(cleanup);

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

test('only the actions that were asked for are there, by name', () => {
  const actions = {
    onRefresh: vi.fn<() => void>(),
    onHistory: vi.fn<() => void>(),
    onEdit: vi.fn<() => void>(),
    onShare: vi.fn<() => void>(),
    onSave: vi.fn<() => void>(),
  };
  render(
    <PageFrame title="Accounts" {...actions}>
      content
    </PageFrame>,
  );
  for (const name of ['Refresh', 'History', 'Edit', 'Share', 'Save']) {
    fireEvent.click(screen.getByRole('button', { name }));
  }
  for (const action of Object.values(actions)) expect(action).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
});

test('in delete mode the bin becomes Done', () => {
  const toggle = vi.fn<() => void>();
  const { rerender } = render(
    <PageFrame title="Vehicles" onDelete={toggle}>
      content
    </PageFrame>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  rerender(
    <PageFrame title="Vehicles" onDelete={toggle} isDeleting>
      content
    </PageFrame>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(toggle).toHaveBeenCalledTimes(2);
});

test('nothing is saved twice while it is being saved', () => {
  const save = vi.fn<() => void>();
  render(
    <PageFrame title="Details" onSave={save} isSaving>
      content
    </PageFrame>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
});

test('Back can be kept from going', () => {
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
