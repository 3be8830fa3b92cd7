// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boltIcon } from '@ekhaya/icons/icon-paths';
import { NavigationProvider, type Navigate } from '../navigation/navigation.tsx';
import { Tile } from './tile.tsx';

test('a tile opens its screen without loading a page', () => {
  const navigate = vi.fn<Navigate>();
  render(
    <NavigationProvider navigate={navigate}>
      <Tile title="Utilities" icon={{ kind: 'path', path: boltIcon }} href="/bills" />
    </NavigationProvider>,
  );
  const tile = screen.getByRole('link', { name: 'Utilities' });
  expect(fireEvent.click(tile)).toBe(false);
  expect(navigate).toHaveBeenCalledWith('/bills', { replace: false });
});

test('the second half of a tile with a picture is on its label', () => {
  render(<Tile title="Clubhouse" picture="/c.webp" split={{ name: 'Open until', value: '22:00' }} href="/x" />);
  const label = document.querySelector('.tile-label');
  expect(label?.textContent).toBe('ClubhouseOpen until22:00');
});

test('the browser handles presses that open a new tab', () => {
  const navigate = vi.fn<Navigate>();
  render(
    <NavigationProvider navigate={navigate}>
      <Tile title="Utilities" href="/bills" />
    </NavigationProvider>,
  );
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true });
  expect(navigate).not.toHaveBeenCalled();
});

test('a page of another site opens in a new window', () => {
  render(<Tile title="Shop" href="https://shop.example" isExternal />);
  const tile = screen.getByRole('link', { name: 'Shop' });
  expect(tile.getAttribute('target')).toBe('_blank');
  expect(tile.getAttribute('rel')).toContain('noopener');
});

test('a visible picture is loaded at once, one below the screen when it becomes visible', () => {
  let approach: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  class FakeObserver {
    constructor(callback: typeof approach) {
      approach = callback;
    }
    observe = vi.fn<() => void>();
    disconnect = vi.fn<() => void>();
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  const { container } = render(
    <>
      <Tile title="Pool" picture="/media/pool" isPictureUrgent />
      <Tile title="Gym" picture="/media/gym" pictureWidths="/media/gym?width=480 480w, /media/gym 720w" />
    </>,
  );
  const shown = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(shown()).toEqual(['/media/pool', null]);
  act(() => approach([{ isIntersecting: false }]));
  expect(shown()).toEqual(['/media/pool', null]);
  act(() => approach([{ isIntersecting: true }]));
  expect(shown()).toEqual(['/media/pool', '/media/gym']);
  expect(container.querySelectorAll('img')[1]?.srcset).toContain('480w');
  vi.unstubAllGlobals();
});

test('a disabled tile is marked as disabled, takes no focus and does nothing', () => {
  const press = vi.fn<() => void>();
  render(<Tile title="Bookings" href="/facilities" onPress={press} isDisabled />);
  const tile = screen.getByRole('link', { name: 'Bookings' });
  expect(tile.getAttribute('aria-disabled')).toBe('true');
  expect(tile.getAttribute('href')).toBeNull();
  expect(tile.tabIndex).toBe(-1);
  fireEvent.click(tile);
  expect(press).not.toHaveBeenCalled();
});

test('a hidden title is still the accessible name', () => {
  render(<Tile title="Lagoon" isTitleHidden picture="/lagoon.svg" href="/lagoon" />);
  expect(screen.getByRole('link', { name: 'Lagoon' }).textContent).toBe('');
});

test('a split tile shows both halves', () => {
  render(<Tile title="Balance" split={{ name: 'Electricity', value: 'R 245.50' }} href="/bills" />);
  expect(screen.getByText('Electricity')).toBeTruthy();
  expect(screen.getByText('R 245.50')).toBeTruthy();
});

test('corners scale the leaf; the plain leaf has no inline style', () => {
  render(
    <>
      <Tile title="Double" look={{ corners: '0 10 0 10' }} href="/double" />
      <Tile title="Plain" look={{ corners: '0 5 0 5' }} href="/plain" />
      <Tile title="Bare" href="/bare" />
    </>,
  );
  expect(screen.getByRole('link', { name: 'Double' }).style.borderRadius).toBe('0px 28px');
  expect(screen.getByRole('link', { name: 'Plain' }).hasAttribute('style')).toBe(false);
  expect(screen.getByRole('link', { name: 'Bare' }).hasAttribute('style')).toBe(false);
});
