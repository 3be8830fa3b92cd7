import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { homeTile } from '../../platform/access/tile.factory.ts';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { accessEntry, signedIn } from '../../platform/testing/signed-in.tsx';
import { readStored, writeStored } from '../../platform/store/encrypted-store.ts';
import { setUnreadCount, RoleTabBar, startUnreadCount, unreadCount } from './tab-bar.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
});

function showTabs(tile: Parameters<typeof homeTile>[0]): void {
  signedIn(api, { entries: [accessEntry({ tiles: [homeTile({ tileAppLocation: 'tabBar', ...tile })] })] });
  render(<RoleTabBar highlightedTab="home" />);
}

it('the badge shows the stored count at once after a reload, and none after the session has ended', async () => {
  onTestFinished(() => unreadCount.set(0));
  await writeStored('unread-count', 7);
  signedIn(api);
  startUnreadCount();
  await waitFor(() => expect(unreadCount.get()).toBe(7));
  setUnreadCount(3);
  expect(unreadCount.get()).toBe(3);
  expect(await readStored('unread-count')).toBe(3);
});

describe('the tabs of a role', () => {
  const own = { tileBackofficeName: 'profile', tileDisplayTitle: 'Me', iconEnabled: true };

  it('A tabBar tile of the current role overrides label and icon', async () => {
    showTabs({ ...own, iconToUse: 'font', iconFontIcon: 'M0 0h24' });
    const tab = await screen.findByRole('link', { name: 'Me' });
    expect(tab.querySelector('path')?.getAttribute('d')).toBe('M0 0h24');
  });

  it('shows a picture where the tile has one as its icon', async () => {
    showTabs({ ...own, iconToUse: 'remote', iconRemoteIcon: 'https://i.example/a.png' });
    const tab = await screen.findByRole('link', { name: 'Me' });
    expect(tab.querySelector('img')?.src).toBe('https://i.example/a.png');
  });

  it('The notifications tab shows a red badge with the unread count, shown as 99+ above 99.', async () => {
    onTestFinished(() => unreadCount.set(0));
    unreadCount.set(99);
    showTabs({});
    const tab = await screen.findByRole('link', { name: /^Notifications/ });
    expect(tab.textContent).toBe('Notifications99 unread');
    act(() => unreadCount.set(100));
    expect(tab.textContent).toBe('Notifications99+ unread');
  });
});
