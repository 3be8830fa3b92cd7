import { beforeAll, describe, expect, it } from 'vitest';
import { tileScreens } from '@ekhaya/contract/estates/tile-screens.rules';
import { firstFramePaths } from '@ekhaya/contract/web-pages/paths.rules';
import { initialPath } from './initial-path.ts';
import { admit as admitRoute, type Admission } from './route-guard.ts';
import { findRoute, loadRoutes } from './route-table.ts';

type SessionState = Parameters<typeof admitRoute>[2];
const admit = (path: string, session: SessionState): Admission => admitRoute(path, findRoute(path), session);

describe('before the table of screens is loaded', () => {
  it('Login and Home are known; any other path that the person may open waits for the table', () => {
    expect(admit('/login', 'signed-out').kind).toBe('screen');
    expect(admit('/home', 'signed-in').kind).toBe('screen');
    expect(admit('/Signup', 'signed-out')).toEqual({ kind: 'load-routes' });
    expect(admit('/profile', 'signed-in')).toEqual({ kind: 'load-routes' });
    expect(admit('/nowhere', 'signed-in')).toEqual({ kind: 'load-routes' });
  });

  it('redirects need no table', () => {
    expect(admit('/profile', 'signed-out')).toEqual({ kind: 'redirect', to: '/login' });
    expect(admit('/Signup', 'signed-in')).toEqual({ kind: 'redirect', to: '/home' });
    expect(admit('/profile', 'unknown')).toEqual({ kind: 'wait' });
  });
});

describe('the admission to a path', () => {
  beforeAll(loadRoutes);

  it('every public path of the contract has a screen', () => {
    for (const path of firstFramePaths.public) expect(findRoute(path), path).toMatchObject({ path });
  });

  it('every screen that the console offers for a tile exists', () => {
    for (const path of Object.keys(tileScreens)) expect(findRoute(path), path).toMatchObject({ path });
  });

  it('Signed-out users get only these; a signed-out user is sent to /login.', () => {
    for (const path of ['/home', '/SwitchEstate', '/nowhere']) {
      expect(admit(path, 'signed-out')).toEqual({ kind: 'redirect', to: '/login' });
    }
    for (const path of ['/', '/login', '/Signup', '/DynamicIFrame']) {
      expect(admit(path, 'signed-out').kind).toBe('screen');
    }
  });

  it('Signed-in users are redirected to /home.', () => {
    for (const path of ['/', '/login', '/Signup']) {
      expect(admit(path, 'signed-in')).toEqual({ kind: 'redirect', to: '/home' });
    }
  });

  it('is case-sensitive, and not-found for an unknown path', () => {
    expect(admit('/SwitchEstate', 'signed-in').kind).toBe('screen');
    expect(admit('/switchestate', 'signed-in')).toEqual({ kind: 'not-found' });
    expect(admit('/home/', 'signed-in')).toEqual({ kind: 'not-found' });
  });

  it('A full-screen Loading spinner shows until the sign-in provider is ready.', () => {
    expect(admit('/home', 'unknown')).toEqual({ kind: 'wait' });
    expect(admit('/nowhere', 'unknown')).toEqual({ kind: 'wait' });
    expect(admit('/DynamicIFrame', 'unknown').kind).toBe('screen');
  });
});

describe('the initial path', () => {
  it('is the login or home instead of the root', () => {
    expect(initialPath('/', false)).toEqual({ path: '/login', isAboveHome: false });
    expect(initialPath('/', true)).toEqual({ path: '/home', isAboveHome: false });
  });

  it('is unchanged for login, sign-up and home', () => {
    expect(initialPath('/login', false)).toBeUndefined();
    expect(initialPath('/Signup', false)).toBeUndefined();
    expect(initialPath('/home', true)).toBeUndefined();
  });

  it('has Home beneath a screen that was opened by its address', () => {
    expect(initialPath('/SwitchEstate', true)).toEqual({ path: '/SwitchEstate', isAboveHome: true });
  });
});
