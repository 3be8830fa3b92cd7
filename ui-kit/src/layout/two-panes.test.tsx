// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageFrame } from './page-frame.tsx';
import { TwoPanes } from './two-panes.tsx';

const width = { isWide: true, notify: () => undefined as void };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return width.isWide;
    },
    addEventListener: (_: string, listener: () => void) => {
      width.notify = listener;
    },
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  width.isWide = true;
});

const show = (shown: 'list' | 'detail') =>
  render(
    <TwoPanes
      listLabel="Bookings"
      detailLabel="Booking"
      shown={shown}
      list={
        <PageFrame title="Bookings" onBack={() => undefined}>
          the list
        </PageFrame>
      }
      detail={
        <PageFrame title="Padel" onBack={() => undefined}>
          the detail
        </PageFrame>
      }
    />,
  );

it('a wide window shows list and detail, with one main landmark, one first-level heading and one Back button', () => {
  show('detail');
  const list = within(screen.getByRole('region', { name: 'Bookings' }));
  const detail = within(screen.getByRole('region', { name: 'Booking' }));
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(list.getByRole('heading', { level: 1 }).textContent).toBe('Bookings');
  expect(detail.getByRole('heading', { level: 2 }).textContent).toBe('Padel');
  expect(list.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(detail.queryByRole('button', { name: 'Back' })).toBeNull();
});

it('a narrower window shows the pane that the address names, with its own Back button', () => {
  width.isWide = false;
  show('detail');
  expect(screen.getByRole('main').textContent).toContain('the detail');
  expect(screen.queryByText('the list')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Padel');
  cleanup();
  show('list');
  expect(screen.getByText('the list')).toBeTruthy();
  expect(screen.queryByText('the detail')).toBeNull();
});

it('a window that becomes wide shows the second pane', () => {
  width.isWide = false;
  show('list');
  expect(screen.queryByText('the detail')).toBeNull();
  width.isWide = true;
  act(() => width.notify());
  expect(screen.getByText('the detail')).toBeTruthy();
});

it('a list without a detail has the whole window, and its elements stay when the detail comes', () => {
  const panes = (detail?: string) => (
    <TwoPanes
      listLabel="Lagoon"
      detailLabel="Booking"
      shown="list"
      list={<PageFrame title="Lagoon">the list</PageFrame>}
      isListAlone={detail === undefined}
      detail={detail}
    />
  );
  const { rerender } = render(panes());
  const list = screen.getByRole('region', { name: 'Lagoon' });
  expect(screen.queryByRole('region', { name: 'Booking' })).toBeNull();
  rerender(panes('the detail'));
  expect(screen.getByRole('region', { name: 'Lagoon' })).toBe(list);
  expect(screen.getByRole('region', { name: 'Booking' }).textContent).toBe('the detail');
});
