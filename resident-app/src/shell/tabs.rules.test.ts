import { describe, expect, it } from 'vitest';
import { tabsToShow } from './tabs.rules.ts';

type TabTile = Parameters<typeof tabsToShow>[0][number];

const tabTile = (overrides: Partial<TabTile>): TabTile => ({
  tileAppLocation: 'tabBar',
  tileBackofficeName: 'access',
  tileDisplayTitle: '',
  tilePriority: 2,
  tileEnabled: true,
  iconEnabled: false,
  iconToUse: 'font',
  iconFontIcon: '',
  iconRemoteIcon: '',
  iconLocalIcon: '',
  navigateType: 'none',
  navigatePath: '',
  navigateAppName: '',
  navigateAppStoreID: '',
  navigateAppStoreLocale: '',
  navigatePlayStoreID: '',
  navigateOverride: false,
  navigateOverrideURL: '',
  tileContactNumber: '',
  ...overrides,
});

const tabNamed = (name: string, tiles: TabTile[]) => tabsToShow(tiles).find((tab) => tab.name === name);

describe('the tab bar', () => {
  it('Bottom tab bar in priority order: emergency, access, home, profile, notifications.', () => {
    expect(tabsToShow([]).map(({ label }) => label)).toEqual([
      'Emergency',
      'Access',
      'Home',
      'Profile',
      'Notifications',
    ]);
    expect(tabsToShow([]).map(({ target }) => target)).toEqual(
      ['/emergency', '/access', '/home', '/profile', '/notifications'].map((path) => ({ kind: 'screen', path })),
    );
  });

  it('The access tab can be overridden to a guard-access URL.', () => {
    const guard = tabTile({ navigateOverride: true, navigateOverrideURL: 'https://guard.example/check' });
    expect(tabNamed('access', [guard])?.target).toMatchObject({ kind: 'page', url: 'https://guard.example/check' });
    const insecure = tabTile({ navigateOverride: true, navigateOverrideURL: 'http://guard.example' });
    expect(tabNamed('access', [insecure])?.target).toEqual({ kind: 'screen', path: '/access' });
    const screen = tabTile({ navigateType: 'screen', navigatePath: '/guard' });
    expect(tabNamed('access', [screen])?.target).toEqual({ kind: 'screen', path: '/guard' });
  });

  it('takes label, icon and priority from the tile of that name, ignoring case', () => {
    const tile = tabTile({
      tileBackofficeName: 'Profile',
      tileDisplayTitle: 'Me',
      tilePriority: 0,
      iconEnabled: true,
      iconFontIcon: 'M0 0h24',
    });
    expect(tabsToShow([tile])[0]).toMatchObject({ name: 'profile', label: 'Me', tile });
  });

  it('disables a tab that the role disables, but never access and emergency', () => {
    const off = (tileBackofficeName: string) => tabTile({ tileBackofficeName, tileEnabled: false });
    expect(tabNamed('profile', [off('profile')])?.isEnabled).toBe(false);
    expect(tabNamed('access', [off('access')])?.isEnabled).toBe(true);
    expect(tabNamed('emergency', [off('emergency')])?.isEnabled).toBe(true);
  });

  it('ignores tiles of other places', () => {
    const tile = tabTile({ tileAppLocation: 'home', tileBackofficeName: 'home', tileDisplayTitle: 'House' });
    expect(tabNamed('home', [tile])?.label).toBe('Home');
  });
});
